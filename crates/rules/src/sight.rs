//! What one player knows of a game, and the games that this player may be in.
//!
//! A [`Sight`] is a window on a game: whoever keeps the game makes one and gives it to a player who thinks ahead.
//! [`Sight::imagine`] copies the game and deals anew what the player may not see, from what the player knows and the
//! given random numbers alone: two games that the player cannot tell apart are imagined as the same game.

mod guess;
mod imagine;
mod rename;

use crate::action::{Action, Options, Pending};
use crate::game::Game;
use crate::ids::Role;
use crate::view::View;
use imagine::Secrets;

/// What one player knows of a game. Making and copying one costs nothing.
///
/// It knows more than a [`View`] shows: also which cards the player has seen or put in which place of a deck.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    game: &'a Game,
    role: Role,
}

impl Game {
    /// What `role` knows of this game.
    #[inline]
    pub fn sight(&self, role: Role) -> Sight<'_> {
        Sight { game: self, role }
    }
}

impl Sight<'_> {
    /// Whose.
    #[inline]
    pub fn role(&self) -> Role {
        self.role
    }

    /// What the game waits for.
    #[inline]
    pub fn pending(&self) -> Pending {
        self.game.pending()
    }

    /// The options of the player's own decision; empty where somebody else decides.
    pub fn options(&self, into: &mut Options) {
        into.list.clear();
        if matches!(self.pending(), Pending::Choose(decision) if decision.role == self.role) {
            self.game.options(into);
        }
    }

    /// The words of an option.
    pub fn label(&self, action: Action) -> String {
        self.game.label(action)
    }

    /// What the player sees.
    pub fn view(&self) -> View {
        self.game.view(self.role)
    }

    /// Makes `into` a game that the player may be in: cards that the player may not see are dealt, dice rolled and bids
    /// made by `below`, which gives a number from 0 up to, but not including, the one it is asked for.
    ///
    /// Exact: what both know, cards that this player saw or put somewhere in a deck, how many cards lie where, and with
    /// open lists which cards the opponent has besides. Of face-down cards those are dealt that cost at least the
    /// counters on them, as long as there are any: more counters may lie on a card than it costs, but hardly do.
    ///
    /// With closed lists the opponent's unseen cards are those of one of the [`crate::Guess`]es at that seat that agree
    /// best with what was seen of the deck; without any guess each is any card of the table that may lie in a deck, which
    /// is what both know of such a game (`B-2.9`).
    ///
    /// Not exact: the opponent's Traps whose condition has just occurred are forgotten until the next event, since only
    /// the opponent knows which they are; and secret dice that the opponent is changing lie as if the change had not
    /// begun.
    pub fn imagine(&self, into: &mut Game, below: impl FnMut(usize) -> usize) {
        self.worlds().imagine(into, below);
    }

    /// The games that the player may be in, for whoever imagines many of them.
    pub fn worlds(&self) -> Worlds<'_> {
        Worlds {
            game: self.game,
            secrets: Secrets::of(self.game, self.role),
        }
    }

    /// A game to begin with, for [`Sight::imagine`] to fill: imagined as well, so that it holds no secret.
    pub fn blank(&self) -> Game {
        let mut game = self.game.clone();
        imagine::deal(self.game, &Secrets::of(self.game, self.role), &mut game, |_| 0);
        game
    }

    /// A game for counting what may come of what is seen: like [`Sight::blank`], but what the opponent may hide in the
    /// hand or face-down in the build zone lies in the deck. A card that was only imagined decides nothing there.
    pub fn bare(&self) -> Game {
        let secrets = Secrets::of(self.game, self.role);
        let mut game = self.game.clone();
        imagine::deal(self.game, &secrets, &mut game, |_| 0);
        imagine::lay_aside(&secrets, &mut game);
        game
    }
}

/// The games that one player may be in. What the player may not see is looked up once, and dealt anew for each of them.
pub struct Worlds<'a> {
    game: &'a Game,
    secrets: Secrets,
}

impl Worlds<'_> {
    /// Makes `into` one of them, as [`Sight::imagine`] does.
    pub fn imagine(&self, into: &mut Game, below: impl FnMut(usize) -> usize) {
        into.copy_from(self.game);
        imagine::deal(self.game, &self.secrets, into, below);
    }
}
