export const hands = ['rock', 'paper', 'scissors'] as const;

export type Hand = (typeof hands)[number];

export type Outcome = 'won' | 'lost' | 'draw';

const beats: Record<Hand, Hand> = { rock: 'scissors', paper: 'rock', scissors: 'paper' };

export function outcomeOf(mine: Hand, theirs: Hand): Outcome {
  if (mine === theirs) return 'draw';
  return beats[mine] === theirs ? 'won' : 'lost';
}

export function randomHand(random: () => number): Hand {
  return hands[Math.floor(random() * hands.length)] ?? 'rock';
}
