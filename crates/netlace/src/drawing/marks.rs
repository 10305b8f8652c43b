//! What is shown on a drawing besides the network.

/// What is shown on a drawing besides the network.
#[derive(Clone, Debug, Default)]
pub struct Marks {}
