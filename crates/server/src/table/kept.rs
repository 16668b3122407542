//! What of a table lasts beside its header and journal: rules of passing, habits, clocks.

use serde::{Deserialize, Serialize};
use store::TableId;

use super::auto::AutoRecord;
use super::clock::ClockRecord;
use crate::hall::Hall;

/// What the store keeps while the game goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// The rules of Dark and Light; none: those of a new table.
    pub autos: [Option<AutoRecord>; 2],
    /// The clocks, as they stood after the last answer or up to ten seconds ago.
    pub clock: Option<ClockRecord>,
}

impl Kept {
    /// Of this table; nothing where nothing was kept.
    pub async fn read(hall: &Hall, table: &TableId) -> Kept {
        match hall.store.value(&key(table)).await {
            Ok(Some(bytes)) => serde_json::from_slice(&bytes).unwrap_or_else(|error| {
                tracing::error!(table = %table, %error, "rules of passing and clocks that cannot be read");
                Kept::default()
            }),
            Ok(None) => Kept::default(),
            Err(error) => {
                tracing::error!(table = %table, %error, "rules of passing and clocks");
                Kept::default()
            }
        }
    }

    /// On disk when it returns.
    pub async fn write(&self, hall: &Hall, table: &TableId) -> Result<(), store::Error> {
        let bytes = serde_json::to_vec(self).unwrap_or_default();
        hall.store.set_value(&key(table), Some(&bytes)).await
    }

    /// The game is over: nothing of it is needed any more.
    pub async fn forget(hall: &Hall, table: &TableId) -> Result<(), store::Error> {
        hall.store.set_value(&key(table), None).await
    }
}

fn key(table: &TableId) -> String {
    format!("table:{table}")
}
