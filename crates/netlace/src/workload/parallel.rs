//! The training of a transformer, shared out by tensors, stages, data and experts.

use super::FieldError;
use super::fields::read;
use crate::matrix::TrafficMatrix;

/// How a job is shared out. Ranks of a tensor group are numbered first, then those with other data, then the stages of the pipeline, as
/// Megatron-LM does by default.
///
/// ```
/// use netlace::workload::{Model, Parallel};
/// let parallel = Parallel::read("tp=2,pp=2,dp=3").unwrap();
/// assert_eq!(parallel.ranks(), Some(12));
/// let matrix = parallel.matrix(&Model::default());
/// // Rank 0 sends to the other of its tensor group, to the next of its data group, and to the next stage.
/// assert_eq!(matrix.rows[0].iter().map(|(to, _)| *to).collect::<Vec<_>>(), [1, 2, 6]);
/// assert_eq!(Parallel::read("tp=2,xp=3").unwrap_err().to_string(), "`xp=3` is none of tp, pp, dp, ep");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parallel {
    /// The ranks that share each layer.
    pub tensor: u32,
    /// The stages.
    pub pipeline: u32,
    /// The copies, each with data of its own.
    pub data: u32,
    /// Of these copies, how many share the experts of each layer: 1 if there are none.
    pub expert: u32,
}

/// The sizes of a transformer, and how it is trained. Numbers have two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model {
    /// The number of layers.
    pub layers: u32,
    /// The width of a layer.
    pub hidden: u32,
    /// The tokens of a sequence.
    pub sequence: u32,
    /// The sequences that go through the stages at a time.
    pub batch: u32,
    /// How often that is, between two updates.
    pub microbatches: u32,
    /// The experts that each token goes to.
    pub experts: u32,
}

impl Default for Model {
    /// 80 layers of width 8192, of which 8 sequences of 4096 tokens go through one by one.
    fn default() -> Self {
        Self { layers: 80, hidden: 8192, sequence: 4096, batch: 1, microbatches: 8, experts: 2 }
    }
}

impl Model {
    /// The sizes of a text such as `layers=32,hidden=4096`; the others are the usual ones.
    ///
    /// ```
    /// use netlace::workload::Model;
    /// assert_eq!(Model::read("layers=32").unwrap(), Model { layers: 32, ..Model::default() });
    /// ```
    pub fn read(text: &str) -> Result<Self, FieldError> {
        let mut model = Self::default();
        let Self { layers, hidden, sequence, batch, microbatches, experts } = &mut model;
        let fields = &mut [
            ("layers", layers),
            ("hidden", hidden),
            ("sequence", sequence),
            ("batch", batch),
            ("microbatches", microbatches),
            ("experts", experts),
        ];
        read(text, fields)?;
        Ok(model)
    }

    /// The bytes of what goes from layer to layer at a time.
    fn activations(&self) -> f64 {
        2.0 * f64::from(self.batch) * f64::from(self.sequence) * f64::from(self.hidden)
    }

    /// The bytes of all gradients: 12 numbers for each pair of places in a layer.
    fn gradients(&self) -> f64 {
        2.0 * 12.0 * f64::from(self.layers) * f64::from(self.hidden).powi(2)
    }
}

impl Parallel {
    /// `tp=8,pp=4,dp=16,ep=2`: tensor, pipeline, data and expert parallelism; what is not named is 1.
    pub fn read(text: &str) -> Result<Self, FieldError> {
        let mut all = Self { tensor: 1, pipeline: 1, data: 1, expert: 1 };
        let Self { tensor, pipeline, data, expert } = &mut all;
        read(text, &mut [("tp", tensor), ("pp", pipeline), ("dp", data), ("ep", expert)])?;
        if !all.data.is_multiple_of(all.expert) {
            return Err(FieldError(format!("ep={} does not divide dp={}", all.expert, all.data)));
        }
        Ok(all)
    }

    /// The number of ranks, unless that is too large to count.
    pub fn ranks(&self) -> Option<u32> {
        self.tensor.checked_mul(self.pipeline)?.checked_mul(self.data)
    }

    /// The bytes that ranks send to each other between two updates. There must be a number of [ranks](Self::ranks).
    ///
    /// In each layer the tensor group adds up activations four times, twice forwards and twice backwards (M. Shoeybi et al.: Megatron-LM. arXiv
    /// 1909.08053). Each rank sends its share of the activations to the next stage and of their gradients to the one before, and the data
    /// group adds up the gradients of its parameters (D. Narayanan et al.: Efficient Large-Scale Language Model Training on GPU Clusters
    /// Using Megatron-LM. SC 2021). Sums go round a ring of the group. With experts, tokens go to theirs and back, forwards and backwards,
    /// in each layer.
    pub fn matrix(&self, model: &Model) -> TrafficMatrix {
        let Self { tensor, pipeline, data, expert } = *self;
        let ranks = self.ranks().expect("invariant: the caller has counted the ranks");
        // Layers are counted in parts, if stages do not divide them.
        let times = f64::from(model.microbatches) * f64::from(model.layers) / f64::from(pipeline);
        let share = model.activations() / f64::from(tensor);
        let sum = 4.0 * times * round(tensor, model.activations());
        let gradients = model.gradients() / f64::from(tensor) / f64::from(pipeline);
        let update = round(data, gradients);
        let stage = f64::from(model.microbatches) * share;
        let tokens = 4.0 * times * share * f64::from(model.experts) / f64::from(expert);
        let mut messages = Vec::new();
        for rank in 0..ranks {
            let (t, d, p) = (rank % tensor, rank / tensor % data, rank / tensor / data);
            let at = |t: u32, d: u32, p: u32| t + tensor * (d + data * p);
            messages.push((rank, at((t + 1) % tensor, d, p), sum));
            messages.push((rank, at(t, (d + 1) % data, p), update));
            if p + 1 < pipeline {
                let next = at(t, d, p + 1);
                messages.extend([(rank, next, stage), (next, rank, stage)]);
            }
            let first = d / expert * expert;
            messages.extend((first..first + expert).map(|d| (rank, at(t, d, p), tokens)));
        }
        messages.retain(|(from, to, _)| from != to);
        TrafficMatrix::of_messages(ranks, messages)
    }
}

/// What each of a group sends to the next in a ring to add up as many bytes of each: all parts but its own, twice.
pub(super) fn round(group: u32, bytes: f64) -> f64 {
    2.0 * f64::from(group - 1) / f64::from(group) * bytes
}
