//! Switch: other abilities in each arena of the type line (`SWI-1`). Its parts are marked [`crate::program::Where::Switch`].
