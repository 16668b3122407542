//! Tests over the whole project: the house rules (`tidy`).

mod tidy;
