//! Places in the plane: where a network says that its nodes stand, and where a picture shows them.

use std::ops::{Add, Mul, Sub};

/// A place in a picture, in pixels from its upper left corner; or a vector between two places.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The place `x` to the right and `y` down.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The place at a part of a turn, clockwise from the top, on a circle of radius 1 around the origin.
    pub fn on_circle(turn: f64) -> Self {
        let (sin, cos) = (turn * std::f64::consts::TAU).sin_cos();
        Self { x: sin, y: -cos }
    }

    /// How far it is from the origin.
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }
}
