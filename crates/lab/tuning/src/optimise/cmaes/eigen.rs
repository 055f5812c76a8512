//! Eigenvalues and vectors of a small symmetric matrix, by cyclic Jacobi rotations.
//!
//! Written here because the result must be the same bit for bit on every processor: the
//! matrix libraries choose instructions at run time. A matrix of 30 rows takes a
//! millisecond.

use serde::{Deserialize, Serialize};

/// Sweeps over all pairs, at most. A symmetric matrix needs fewer than ten.
const SWEEPS: usize = 60;

/// A symmetric matrix as its eigenvalues and vectors.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Eigen {
    values: Vec<f64>,
    /// Column k is the vector of value k; row by row.
    vectors: Vec<f64>,
}

/// The identity, row by row.
pub(super) fn identity(n: usize) -> Vec<f64> {
    let mut matrix = vec![0.0; n * n];
    for i in 0..n {
        matrix[i * n + i] = 1.0;
    }
    matrix
}

impl Eigen {
    pub fn of_identity(n: usize) -> Self {
        Self {
            values: vec![1.0; n],
            vectors: identity(n),
        }
    }

    /// The decomposition of a symmetric matrix of `n` rows.
    pub fn of(matrix: &[f64], n: usize) -> Self {
        let mut a = matrix.to_vec();
        let mut vectors = identity(n);
        for _ in 0..SWEEPS {
            let mut changed = false;
            for p in 0..n {
                for q in p + 1..n {
                    changed |= rotate(&mut a, &mut vectors, n, p, q);
                }
            }
            if !changed {
                break;
            }
        }
        Self {
            values: (0..n).map(|i| a[i * n + i]).collect(),
            vectors,
        }
    }

    /// The least and the greatest eigenvalue.
    pub fn extremes(&self) -> (f64, f64) {
        let values = self.values.iter().copied();
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
            (low.min(v), high.max(v))
        })
    }

    /// The square root of the matrix, but for a rotation, times a vector.
    pub fn stretch(&self, vector: &[f64]) -> Vec<f64> {
        let scaled = self.values.iter().zip(vector);
        let scaled: Vec<f64> = scaled.map(|(v, x)| v.max(0.0).sqrt() * x).collect();
        self.combine(&scaled)
    }

    /// The inverse square root of the matrix times a vector.
    pub fn whiten(&self, vector: &[f64]) -> Vec<f64> {
        let n = self.values.len();
        let scaled: Vec<f64> = (0..n)
            .map(|k| {
                let along: f64 = (0..n).map(|i| self.vectors[i * n + k] * vector[i]).sum();
                along / self.values[k].max(f64::MIN_POSITIVE).sqrt()
            })
            .collect();
        self.combine(&scaled)
    }

    /// The sum of the eigenvectors with these factors.
    fn combine(&self, factors: &[f64]) -> Vec<f64> {
        let n = factors.len();
        (0..n)
            .map(|i| (0..n).map(|k| self.vectors[i * n + k] * factors[k]).sum())
            .collect()
    }
}

/// Makes the entry (p, q) zero; whether it was anything but negligible.
fn rotate(a: &mut [f64], vectors: &mut [f64], n: usize, p: usize, q: usize) -> bool {
    let (pp, qq, pq) = (a[p * n + p], a[q * n + q], a[p * n + q]);
    if pq.abs() <= f64::EPSILON * (pp.abs() * qq.abs()).sqrt() || !pq.is_finite() {
        return false;
    }
    let theta = (qq - pp) / (2.0 * pq);
    let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let c = 1.0 / (t * t + 1.0).sqrt();
    let s = t * c;
    for k in 0..n {
        let (kp, kq) = (a[k * n + p], a[k * n + q]);
        a[k * n + p] = c * kp - s * kq;
        a[k * n + q] = s * kp + c * kq;
    }
    for k in 0..n {
        let (pk, qk) = (a[p * n + k], a[q * n + k]);
        a[p * n + k] = c * pk - s * qk;
        a[q * n + k] = s * pk + c * qk;
        let (kp, kq) = (vectors[k * n + p], vectors[k * n + q]);
        vectors[k * n + p] = c * kp - s * kq;
        vectors[k * n + q] = s * kp + c * kq;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimise::Random;

    /// A random symmetric matrix with positive eigenvalues.
    fn matrix(n: usize, seed: u64) -> Vec<f64> {
        let mut random = Random::new(seed);
        let b: Vec<f64> = (0..n * n).map(|_| random.normal()).collect();
        let product = |i: usize, j: usize| (0..n).map(|k| b[i * n + k] * b[j * n + k]).sum();
        (0..n * n).map(|at| product(at / n, at % n)).collect()
    }

    #[test]
    fn the_vectors_are_scaled_by_the_values() {
        for n in [1, 2, 5, 17, 30] {
            let a = matrix(n, n as u64);
            let eigen = Eigen::of(&a, n);
            for k in 0..n {
                for i in 0..n {
                    let av: f64 = (0..n)
                        .map(|j| a[i * n + j] * eigen.vectors[j * n + k])
                        .sum();
                    let lv = eigen.values[k] * eigen.vectors[i * n + k];
                    assert!((av - lv).abs() < 1e-10 * n as f64, "{n}: {av} {lv}");
                }
            }
        }
    }

    #[test]
    fn whitening_undoes_the_root() {
        let n = 8;
        let eigen = Eigen::of(&matrix(n, 3), n);
        let x: Vec<f64> = (0..n).map(|i| i as f64 - 3.0).collect();
        let root = eigen.whiten(&eigen.stretch(&x));
        let length = |v: &[f64]| v.iter().map(|x| x * x).sum::<f64>().sqrt();
        assert!((length(&root) - length(&x)).abs() < 1e-9);
    }
}
