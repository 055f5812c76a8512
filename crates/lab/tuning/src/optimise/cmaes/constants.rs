//! The constants of CMA-ES, by the tutorial's table 1, without negative weights.

/// The constants for a number of parameters and of candidates.
pub(super) struct Constants {
    /// Weights of the better half, from the best on; their sum is 1.
    pub weights: Vec<f64>,
    /// How many candidates the weights are worth.
    pub mu_eff: f64,
    /// Learning rate of the step size's path.
    pub c_sigma: f64,
    /// Damping of the step size.
    pub d_sigma: f64,
    /// Learning rate of the covariance's path.
    pub c_c: f64,
    /// Learning rate of the rank-one update.
    pub c_1: f64,
    /// Learning rate of the rank-mu update.
    pub c_mu: f64,
    /// The mean length of a standard normal vector.
    pub chi: f64,
}

impl Constants {
    pub fn new(parameters: usize, population: usize) -> Self {
        let n = parameters as f64;
        let half = (population as f64 + 1.0) / 2.0;
        let raw: Vec<f64> = (1..=population / 2)
            .map(|rank| half.ln() - (rank as f64).ln())
            .collect();
        let sum: f64 = raw.iter().sum();
        let weights: Vec<f64> = raw.iter().map(|w| w / sum).collect();
        let mu_eff = 1.0 / weights.iter().map(|w| w * w).sum::<f64>();
        let c_sigma = (mu_eff + 2.0) / (n + mu_eff + 5.0);
        let c_1 = 2.0 / ((n + 1.3).powi(2) + mu_eff);
        let c_mu = 2.0 * (mu_eff - 2.0 + 1.0 / mu_eff) / ((n + 2.0).powi(2) + mu_eff);
        Self {
            d_sigma: 1.0 + 2.0 * (((mu_eff - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + c_sigma,
            c_sigma,
            c_c: (4.0 + mu_eff / n) / (n + 4.0 + 2.0 * mu_eff / n),
            c_1,
            c_mu: c_mu.min(1.0 - c_1),
            chi: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
            weights,
            mu_eff,
        }
    }
}
