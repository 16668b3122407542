//! Reserves: an ability that works while, and only while, the unit is face up in the build zone (`RES-1`). Its line is marked [`crate::program::Where::Reserves`].
