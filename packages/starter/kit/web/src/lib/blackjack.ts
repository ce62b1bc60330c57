import { type Card, shuffledDeck } from './playing-cards.ts';

export type Outcome = 'blackjack' | 'won' | 'push' | 'lost';

export interface Round {
  deck: Card[];
  player: Card[];
  dealer: Card[];
  bet: number;
  /** Undefined while the player plays. */
  outcome: Outcome | undefined;
}

const dealerStandsAt = 17;

/** Returns the best value of a hand. An ace counts 11 unless that exceeds 21. */
export function handValue(hand: Card[]): { value: number; isSoft: boolean } {
  const low = hand.reduce((sum, { rank }) => sum + Math.min(rank, 10), 0);
  const isSoft = hand.some(({ rank }) => rank === 1) && low + 10 <= 21;
  return { value: isSoft ? low + 10 : low, isSoft };
}

const isBlackjack = (hand: Card[]) => hand.length === 2 && handValue(hand).value === 21;

/** Deals two cards each from a full deck. A blackjack ends the round at once. */
export function dealRound(bet: number, random: () => number): Round {
  const [a, b, c, d, ...deck] = shuffledDeck(random);
  return openRound({ deck, player: [a, c], dealer: [b, d], bet, outcome: undefined });
}

export function openRound(round: Round): Round {
  const { player, dealer } = round;
  if (isBlackjack(player)) return { ...round, outcome: isBlackjack(dealer) ? 'push' : 'blackjack' };
  return isBlackjack(dealer) ? { ...round, outcome: 'lost' } : round;
}

export function hit(round: Round): Round {
  if (round.outcome) return round;
  const [card, ...deck] = round.deck;
  const after = { ...round, deck, player: [...round.player, card] };
  const { value } = handValue(after.player);
  if (value > 21) return { ...after, outcome: 'lost' };
  return value === 21 ? stand(after) : after;
}

/** The dealer draws to 17 and stands on every 17. */
export function stand(round: Round): Round {
  if (round.outcome) return round;
  const deck = [...round.deck];
  const dealer = [...round.dealer];
  while (handValue(dealer).value < dealerStandsAt) dealer.push(...deck.splice(0, 1));
  const mine = handValue(round.player).value;
  const theirs = handValue(dealer).value;
  const outcome = theirs > 21 || mine > theirs ? 'won' : mine === theirs ? 'push' : 'lost';
  return { ...round, deck, dealer, outcome };
}

export const canDouble = ({ player, bet, outcome }: Round, chips: number) =>
  !outcome && player.length === 2 && bet * 2 <= chips;

/** Doubles the bet for exactly one more card. */
export function doubleDown(round: Round): Round {
  const after = hit({ ...round, bet: round.bet * 2 });
  return after.outcome ? after : stand(after);
}

/** Returns the change of the player's chips. A blackjack pays 3 to 2. */
export function payoutOf({ outcome, bet }: Round): number {
  if (outcome === 'blackjack') return Math.ceil(bet * 1.5);
  if (outcome === 'won') return bet;
  return outcome === 'lost' ? -bet : 0;
}
