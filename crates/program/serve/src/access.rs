//! Who may connect.
//!
//! A server on loopback is reached by every page that a browser on the computer shows: a page can name
//! 127.0.0.1, or a name of its own that leads there. So a request has to be addressed to the server under
//! an address of this computer, and one that a page has made has to come from the server's own page.
//! Another address than loopback needs a token as well.

use crate::bounds::{LONGEST_TOKEN, SHORTEST_TOKEN};
use axum::http::{
    HeaderMap, StatusCode, Uri,
    header::{AUTHORIZATION, HOST, ORIGIN},
    uri::Authority,
};
use blake3::Hash;
use std::net::IpAddr;

/// The page of LiveSplit One, which may take commands.
const LIVESPLIT_ONE: &str = "https://one.livesplit.org";
/// Where commands of LiveSplit are sent.
pub const LIVESPLIT: &str = "/livesplit";

/// Why a server is not started.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccessError {
    /// Other computers reach the address, and there is no token.
    #[error(
        "other computers can reach {0}; give --token with at least {SHORTEST_TOKEN} letters, which \
         each request has to carry then, or leave --address out"
    )]
    NotLoopback(IpAddr),
    /// The token is too short or too long.
    #[error("a token has {SHORTEST_TOKEN} to {LONGEST_TOKEN} letters, this one has {0}")]
    Length(usize),
    /// The token has a sign that an address can't carry as it is.
    #[error("a token has letters, digits and the signs - . _ ~ only; leave the others out")]
    Sign,
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It is addressed to another name.
    #[error(
        "this server answers only under localhost, 127.0.0.1, [::1] and its own address; open it by \
         one of these"
    )]
    Host,
    /// Another page has made it.
    #[error(
        "this page is not one of the server's own; start blockscope serve with --origin and the \
         page's address to admit it"
    )]
    Origin,
    /// It has no token, or another one.
    #[error("the token is missing or wrong; add ?token= and the token of --token to the address")]
    Token,
}

impl Refusal {
    /// The status of the answer.
    pub const fn status(self) -> StatusCode {
        match self {
            Self::Host | Self::Origin => StatusCode::FORBIDDEN,
            Self::Token => StatusCode::UNAUTHORIZED,
        }
    }
}

/// Who may connect to an address.
#[derive(Clone, Debug)]
pub struct Access {
    address: IpAddr,
    /// Compared by its hash, which takes the same time wherever two differ.
    token: Option<Hash>,
    /// Other pages that may connect, as browsers send them in `Origin`.
    origins: Vec<String>,
}

impl Access {
    /// Access to a server at this address.
    ///
    /// # Errors
    /// When other computers reach the address and there is no token, or the token is no good one.
    pub fn new(
        address: IpAddr,
        token: Option<&str>,
        origins: Vec<String>,
    ) -> Result<Self, AccessError> {
        match token {
            None if !address.is_loopback() => return Err(AccessError::NotLoopback(address)),
            None => {}
            Some(token) => {
                let length = token.chars().count();
                if !(SHORTEST_TOKEN..=LONGEST_TOKEN).contains(&length) {
                    return Err(AccessError::Length(length));
                }
                let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
                if !token.chars().all(is_plain) {
                    return Err(AccessError::Sign);
                }
            }
        }
        Ok(Self {
            address,
            token: token.map(|token| blake3::hash(token.as_bytes())),
            origins,
        })
    }

    /// The address.
    #[must_use]
    pub const fn address(&self) -> IpAddr {
        self.address
    }

    /// Whether each request needs a token.
    #[must_use]
    pub const fn has_token(&self) -> bool {
        self.token.is_some()
    }

    /// Checks a request.
    ///
    /// # Errors
    /// When it is refused.
    pub fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        let mut hosts = headers.get_all(HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        let host: Authority = host
            .and_then(|host| host.parse().ok())
            .filter(|_| hosts.next().is_none())
            .ok_or(Refusal::Host)?;
        let is_named = uri.authority().is_none_or(|named| self.is_own(named));
        if !self.is_own(&host) || !is_named {
            return Err(Refusal::Host);
        }
        let mut origins = headers.get_all(ORIGIN).iter();
        let is_admitted = origins.all(|origin| {
            let origin = origin.to_str().ok();
            origin.is_some_and(|origin| self.admits(origin, &host, uri.path()))
        });
        if !is_admitted {
            return Err(Refusal::Origin);
        }
        match &self.token {
            Some(token) if !has_token(token, uri, headers) => Err(Refusal::Token),
            _ => Ok(()),
        }
    }

    /// Whether a name leads to this computer without being looked up, so that nobody else can have it.
    fn is_own(&self, authority: &Authority) -> bool {
        let host = authority.host();
        let number = host.trim_start_matches('[').trim_end_matches(']');
        match number.parse::<IpAddr>() {
            Ok(ip) => ip.is_loopback() || ip == self.address || self.address.is_unspecified(),
            Err(_) => host.eq_ignore_ascii_case("localhost"),
        }
    }

    /// Whether a page of this origin may connect to a path.
    fn admits(&self, origin: &str, host: &Authority, path: &str) -> bool {
        let same = origin
            .strip_prefix("http://")
            .is_some_and(|origin| origin.eq_ignore_ascii_case(host.as_str()));
        let is_listed = self.origins.iter().any(|listed| listed == origin);
        same || is_listed || (path == LIVESPLIT && origin == LIVESPLIT_ONE)
    }
}

fn has_token(token: &Hash, uri: &Uri, headers: &HeaderMap) -> bool {
    let is_it = |given: &str| blake3::hash(given.as_bytes()) == *token;
    let mut query = uri.query().unwrap_or_default().split('&');
    let in_query = query.find_map(|part| part.strip_prefix("token="));
    let in_header = headers.get(AUTHORIZATION).and_then(|it| it.to_str().ok());
    let in_header = in_header.and_then(|it| it.strip_prefix("Bearer "));
    in_query.is_some_and(is_it) || in_header.is_some_and(is_it)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "0123456789abcdef";

    fn access(address: &str, token: Option<&str>) -> Access {
        Access::new(address.parse().unwrap(), token, vec!["null".to_owned()]).unwrap()
    }

    fn check(access: &Access, path: &str, headers: &[(&str, &str)]) -> Result<(), Refusal> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let name: axum::http::HeaderName = name.parse().unwrap();
            map.append(name, value.parse().unwrap());
        }
        access.check(&path.parse().unwrap(), &map)
    }

    #[test]
    fn another_address_than_loopback_needs_a_good_token() {
        let new = |address: &str, token| Access::new(address.parse().unwrap(), token, Vec::new());
        for address in ["127.0.0.1", "127.0.0.9", "::1"] {
            assert!(new(address, None).is_ok(), "{address}");
        }
        for address in ["0.0.0.0", "192.168.0.7", "::", "fe80::1"] {
            let why = new(address, None).unwrap_err();
            assert_eq!(why, AccessError::NotLoopback(address.parse().unwrap()));
            assert!(why.to_string().contains("at least 16 letters"), "{why}");
            assert!(new(address, Some(TOKEN)).is_ok());
        }
        let short = new("127.0.0.1", Some("0123456789abcde")).unwrap_err();
        assert_eq!(short, AccessError::Length(15));
        let signs = new("::", Some("0123456789abcde&")).unwrap_err();
        assert_eq!(signs, AccessError::Sign);
    }

    #[test]
    fn only_names_of_this_computer_are_answered() {
        let here = access("127.0.0.1", None);
        for host in ["127.0.0.1:8017", "localhost:1", "LOCALHOST", "[::1]:80"] {
            assert_eq!(check(&here, "/", &[("host", host)]), Ok(()), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "192.168.0.7:80",
            "",
        ] {
            assert_eq!(check(&here, "/", &[("host", host)]), Err(Refusal::Host));
        }
        assert_eq!(check(&here, "/", &[]), Err(Refusal::Host));
        let two = [("host", "localhost"), ("host", "evil.example")];
        assert_eq!(check(&here, "/", &two), Err(Refusal::Host));
        let named = check(&here, "http://evil.example/", &[("host", "localhost")]);
        assert_eq!(named, Err(Refusal::Host));

        let own = access("192.168.0.7", Some(TOKEN));
        let state = format!("/state?token={TOKEN}");
        assert_eq!(check(&own, &state, &[("host", "192.168.0.7:80")]), Ok(()));
        let other = check(&own, &state, &[("host", "192.168.0.8:80")]);
        assert_eq!(other, Err(Refusal::Host));
        let all = access("0.0.0.0", Some(TOKEN));
        assert_eq!(check(&all, &state, &[("host", "192.168.0.8:80")]), Ok(()));
        let named = check(&all, &state, &[("host", "evil.example")]);
        assert_eq!(named, Err(Refusal::Host));
    }

    #[test]
    fn only_the_own_page_and_those_that_are_listed_are_answered() {
        let here = access("127.0.0.1", None);
        let from =
            |path, origin| check(&here, path, &[("host", "localhost:9"), ("origin", origin)]);
        assert_eq!(from("/events", "http://localhost:9"), Ok(()));
        assert_eq!(from("/events", "null"), Ok(()));
        assert_eq!(from("/livesplit", LIVESPLIT_ONE), Ok(()));
        for origin in [
            "http://localhost:8",
            "https://localhost:9",
            "http://evil.example",
            LIVESPLIT_ONE,
        ] {
            assert_eq!(from("/events", origin), Err(Refusal::Origin), "{origin}");
        }
    }

    #[test]
    fn a_token_is_in_the_address_or_in_a_header() {
        let here = access("127.0.0.1", Some(TOKEN));
        let host = ("host", "localhost");
        let bearer = format!("Bearer {TOKEN}");
        let address = format!("/?show=board&token={TOKEN}");
        assert_eq!(check(&here, &address, &[host]), Ok(()));
        let header = check(&here, "/", &[host, ("authorization", &bearer)]);
        assert_eq!(header, Ok(()));
        for path in [
            "/",
            "/?token=",
            "/?token=0123456789abcdeF",
            "/?tokens=0123456789abcdef",
        ] {
            assert_eq!(check(&here, path, &[host]), Err(Refusal::Token), "{path}");
        }
        let other = check(&here, "/", &[host, ("authorization", "Basic YTpi")]);
        assert_eq!(other, Err(Refusal::Token));
    }
}
