use testkit::play::*; use rules::*;
fn main(){ let e=text::files::embedded(); let a:Vec<String>=std::env::args().collect(); let n:u64=a.get(1).and_then(|s|s.parse().ok()).unwrap_or(100);

 let dark=e.deck("gencon-2005-2nd-dark").unwrap(); let light=e.deck("general-solo").unwrap();
 for ed in cards::Edition::ALL { let setup=game_of_decks(dark,light,&e.pool,ed,Switches::simulation()).unwrap();
 let start=Game::new(&setup).unwrap();
 for dr in Driver::ALL { let t=std::time::Instant::now(); let mut turns=0u64; let mut by=[0u64;5]; let mut ans=0; let mut ch=0; let mut w=[0u64;2];
  for s in 0..n { let mut g=start.clone(); let mut p=Player::new(s,[dr,dr]); let o=p.play(&mut g,&mut (),1_000_000).unwrap(); ans+=p.counts.answers; ch+=p.counts.choices; turns+=g.state().turn as u64; if let Some(o)=o { by[o.reason as usize]+=1; w[o.winner as usize]+=1;} else {println!("unfinished {s}");} }
  let el=t.elapsed(); println!("{ed:?} {dr:?}: {n} games {:.0}/s, answers/game {}, choices/game {}, turns {}, ns/answer {:.0}, ns/choice {:.0} reasons {by:?} wins {w:?}", n as f64/el.as_secs_f64(), ans/n, ch/n, turns/n, el.as_nanos() as f64/ans as f64, el.as_nanos() as f64/ch as f64);
 }}}
