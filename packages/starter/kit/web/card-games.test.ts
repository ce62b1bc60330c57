import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  canDouble,
  dealRound,
  doubleDown,
  handValue,
  hit,
  openRound,
  payoutOf,
  type Round,
  stand,
} from './src/lib/blackjack.ts';
import { type Card, cardName, shuffledDeck, suits } from './src/lib/playing-cards.ts';
import * as solitaire from './src/lib/solitaire.ts';
import * as war from './src/lib/war.ts';

const card = (rank: number, suit: Card['suit'] = 'spades'): Card => ({ rank, suit });
const hand = (...ranks: number[]) => ranks.map((rank) => card(rank));
/** Seeded, so that failures can be repeated. */
const seeded = (seed: number) => () => {
  seed = (seed * 16807) % 2147483647;
  return (seed - 1) / 2147483646;
};

test('a deck has 52 different cards', () => {
  const deck = shuffledDeck(Math.random);
  assert.equal(new Set(deck.map(cardName)).size, 52);
  assert.equal(cardName(card(12, 'hearts')), 'queen of hearts');
});

suite('blackjack', () => {
  const round = (player: Card[], dealer: Card[], deck: Card[] = []): Round => ({
    player,
    dealer,
    deck,
    bet: 10,
    outcome: undefined,
  });

  test('an ace counts 11 unless that is too much', () => {
    assert.deepEqual(handValue(hand(1, 6)), { value: 17, isSoft: true });
    assert.deepEqual(handValue(hand(1, 6, 9)), { value: 16, isSoft: false });
    assert.deepEqual(handValue(hand(1, 1, 9)), { value: 21, isSoft: true });
    assert.equal(handValue(hand(13, 12, 11)).value, 30);
  });

  test('a blackjack pays 3 to 2, against another one nothing', () => {
    const won = openRound(round(hand(1, 13), hand(10, 9)));
    assert.equal(payoutOf(won), 15);
    assert.equal(payoutOf(openRound(round(hand(1, 13), hand(1, 10)))), 0);
    assert.equal(openRound(round(hand(10, 9), hand(1, 10))).outcome, 'lost');
  });

  test('the dealer draws to 17', () => {
    const after = stand(round(hand(10, 8), hand(10, 6), hand(2, 9)));
    assert.equal(after.dealer.length, 3);
    assert.equal(after.outcome, 'push');
    assert.equal(stand(round(hand(10, 8), hand(10, 6), hand(13))).outcome, 'won');
    assert.equal(stand(round(hand(10, 8), hand(1, 6))).dealer.length, 2, 'also on a soft 17');
  });

  test('more than 21 loses, 21 ends the turn', () => {
    assert.equal(hit(round(hand(10, 8), hand(10, 7), hand(5))).outcome, 'lost');
    assert.equal(hit(round(hand(10, 8), hand(10, 7), hand(3))).outcome, 'won');
    assert.equal(hit(round(hand(5, 8), hand(10, 7), hand(3))).outcome, undefined);
  });

  test('doubling takes one card and doubles the stake', () => {
    const before = round(hand(5, 6), hand(10, 7), hand(9));
    assert.equal(canDouble(before, 20), true);
    assert.equal(canDouble(before, 19), false);
    assert.equal(payoutOf(doubleDown(before)), 20);
    assert.equal(payoutOf(doubleDown(round(hand(5, 6), hand(10, 7), hand(2)))), -20);
  });

  test('a round uses each card once', () => {
    const { deck, player, dealer } = dealRound(5, Math.random);
    assert.equal(new Set([...deck, ...player, ...dealer].map(cardName)).size, 52);
  });
});

suite('war', () => {
  const empty = { mine: [], theirs: [] };

  test('the higher card takes both, and the ace is highest', () => {
    const after = war.playRound(
      { mine: hand(1), theirs: hand(13, 2), table: empty, taker: undefined },
      Math.random,
    );
    assert.equal(after.taker, 'mine');
    assert.deepEqual([after.mine.length, after.theirs.length], [2, 1]);
  });

  test('equal cards lead to a war with three cards face down', () => {
    const after = war.playRound(
      {
        mine: hand(5, 2, 2, 2, 9, 3),
        theirs: hand(5, 4, 4, 4, 10),
        table: empty,
        taker: undefined,
      },
      Math.random,
    );
    assert.equal(after.taker, 'theirs');
    assert.deepEqual([after.mine.length, after.theirs.length], [1, 10]);
  });

  test('a war without enough cards is lost', () => {
    const after = war.playRound(
      { mine: hand(5, 2), theirs: hand(5, 4, 4, 4, 10), table: empty, taker: undefined },
      Math.random,
    );
    assert.equal(war.winnerOf(after), 'theirs');
    assert.equal(after.theirs.length, 7);
  });

  test('games end, and no card is lost', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = seeded(seed);
      let game = war.startGame(random);
      let rounds = 0;
      for (; !war.winnerOf(game) && rounds < 20_000; rounds += 1) {
        game = war.playRound(game, random);
        assert.equal(game.mine.length + game.theirs.length, 52);
      }
      assert.ok(war.winnerOf(game), `${rounds} rounds`);
    }
  });
});

suite('solitaire', () => {
  const blank = (): solitaire.Game => ({
    stock: [],
    waste: [],
    foundations: suits.map(() => []),
    columns: Array.from({ length: 7 }, () => ({ down: [], up: [] })),
  });
  const column = (index: number, at = 0) => ({ kind: 'column', index, at }) as const;

  test('deals 28 cards to seven columns', () => {
    const game = solitaire.startGame(Math.random);
    assert.deepEqual(
      game.columns.map(({ down, up }) => [down.length, up.length]),
      [0, 1, 2, 3, 4, 5, 6].map((count) => [count, 1]),
    );
    assert.equal(game.stock.length, 24);
  });

  test('runs move onto the next higher card of the other color', () => {
    const game = blank();
    game.columns[0] = { down: [card(3)], up: [card(7, 'hearts'), card(6)] };
    game.columns[1].up = [card(8)];
    game.columns[2].up = [card(8, 'diamonds')];
    const after = solitaire.moveCards(game, column(0), { kind: 'column', index: 1 });
    assert.deepEqual(after?.columns[1].up, [card(8), card(7, 'hearts'), card(6)]);
    assert.deepEqual(after?.columns[0], { down: [], up: [card(3)] });
    assert.equal(solitaire.moveCards(game, column(0), { kind: 'column', index: 2 }), undefined);
    assert.equal(solitaire.moveCards(game, column(0), { kind: 'column', index: 3 }), undefined);
  });

  test('only kings move to empty columns', () => {
    const game = blank();
    game.waste = [card(13)];
    assert.ok(solitaire.moveCards(game, { kind: 'waste' }, { kind: 'column', index: 0 }));
    game.waste = [card(12)];
    const move = solitaire.moveCards(game, { kind: 'waste' }, { kind: 'column', index: 0 });
    assert.equal(move, undefined);
  });

  test('foundations take a suit from the ace up, one card at a time', () => {
    const game = blank();
    game.waste = [card(1, 'hearts')];
    game.columns[0].up = [card(2, 'hearts')];
    game.columns[1].up = [card(3, 'hearts')];
    assert.equal(solitaire.sendUp(game, column(0)), undefined);
    const all = solitaire.sendAllUp(game);
    assert.equal(all.foundations[1].length, 3);
    const back = solitaire.moveCards(
      { ...all, columns: all.columns.with(0, { down: [], up: [card(4)] }) },
      { kind: 'foundation', index: 1 },
      { kind: 'column', index: 0 },
    );
    assert.equal(back?.columns[0].up.length, 2);
  });

  test('the stock is turned over again in the same order', () => {
    const game = { ...blank(), stock: hand(1, 2, 3, 4) };
    const three = solitaire.drawCards(game, 3);
    assert.deepEqual(three.waste, hand(4, 3, 2));
    const empty = solitaire.drawCards(three, 3);
    assert.deepEqual(empty.waste, hand(4, 3, 2, 1));
    assert.deepEqual(solitaire.drawCards(empty, 3).stock, game.stock);
  });

  test('all cards on the foundations win', () => {
    const full = suits.map((suit) =>
      Array.from({ length: 13 }, (_, index) => card(index + 1, suit)),
    );
    assert.equal(solitaire.isWon({ ...blank(), foundations: full }), true);
    assert.equal(solitaire.isWon(blank()), false);
  });
});
