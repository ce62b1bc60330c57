import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { capturedPieces, notationOf, notations, outcomeOf, replayMoves } from './src/lib/chess.ts';
import { legalMoves, type Move, playMove } from './src/lib/chess-moves.ts';
import { nameOf, type Position, parsePosition, startPosition } from './src/lib/chess-position.ts';

/** Counts the sequences of moves of a length; the right numbers are well known. */
function perft(position: Position, depth: number): number {
  const moves = legalMoves(position);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(playMove(position, move), depth - 1), 0);
}

/** Plays moves in algebraic notation. */
function play(start: Position, ...wanted: string[]) {
  const moves: Move[] = [];
  let position = start;
  for (const notation of wanted) {
    const move = legalMoves(position).find((one) => notationOf(position, one) === notation);
    assert.ok(move, `${notation} is not possible`);
    moves.push(move);
    position = playMove(position, move);
  }
  return replayMoves(moves, start);
}

const gameAt = (fen: string) => ({ positions: [parsePosition(fen)], moves: [] });

suite('chess', () => {
  test('finds as many moves as there are', () => {
    assert.equal(perft(startPosition, 3), 8902);
    const castling = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0';
    assert.equal(perft(parsePosition(castling), 2), 2039);
    const passing = '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0';
    assert.equal(perft(parsePosition(passing), 3), 2812);
    const promoting = 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0';
    assert.equal(perft(parsePosition(promoting), 2), 264);
    const mixed = 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1';
    assert.equal(perft(parsePosition(mixed), 2), 1486);
  });

  test('writes moves as players do', () => {
    const game = play(startPosition, 'e4', 'd5', 'exd5', 'Nf6', 'Bb5+', 'c6', 'dxc6', 'Nbd7');
    assert.equal(notations(game).join(' '), 'e4 d5 exd5 Nf6 Bb5+ c6 dxc6 Nbd7');
    assert.deepEqual(
      capturedPieces(game).map(({ color, kind }) => `${color} ${kind}`),
      ['black pawn', 'black pawn'],
    );
    const castled = play(parsePosition('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0'), 'O-O', 'O-O-O');
    assert.deepEqual(
      [61, 62, 2, 3].map((square) => castled.positions[2].board[square]?.kind),
      ['rook', 'king', 'king', 'rook'],
    );
    const promoted = play(parsePosition('8/P6k/8/8/8/8/8/K7 w - - 0'), 'a8=N');
    assert.equal(promoted.positions[1].board[0]?.kind, 'knight');
  });

  test('captures in passing, only right away', () => {
    const game = play(startPosition, 'e4', 'a6', 'e5', 'd5');
    const position = game.positions[4];
    const to = legalMoves(position, 28).map((move) => nameOf(move.to));
    assert.deepEqual(to.sort(), ['d6', 'e6']);
    assert.equal(capturedPieces(play(startPosition, 'e4', 'a6', 'e5', 'd5', 'exd6')).length, 1);
    const later = play(startPosition, 'e4', 'a6', 'e5', 'd5', 'h3', 'h6').positions[6];
    assert.deepEqual(
      legalMoves(later, 28).map((move) => nameOf(move.to)),
      ['e6'],
    );
  });

  test('does not castle through, out of or after anything forbidden', () => {
    const canCastle = (fen: string) =>
      legalMoves(parsePosition(fen), 60).filter(({ to }) => to === 62).length > 0;
    assert.equal(canCastle('4k3/8/8/8/8/8/8/4K2R w K - 0'), true);
    assert.equal(canCastle('4k3/8/8/8/8/8/8/4K2R w - - 0'), false);
    assert.equal(canCastle('4k3/8/8/8/8/5r2/8/4K2R w K - 0'), false);
    assert.equal(canCastle('4k3/8/8/8/8/4r3/8/4K2R w K - 0'), false);
    assert.equal(canCastle('4k3/8/8/8/8/8/8/4KN1R w K - 0'), false);
  });

  test('knows how games end', () => {
    const mate = play(startPosition, 'f3', 'e5', 'g4', 'Qh4#');
    assert.deepEqual(outcomeOf(mate), { kind: 'checkmate', winner: 'black' });
    assert.deepEqual(outcomeOf(gameAt('7k/5Q2/6K1/8/8/8/8/8 b - - 0')), { kind: 'stalemate' });
    assert.deepEqual(outcomeOf(gameAt('7k/8/6K1/8/8/8/8/5N2 w - - 0')), { kind: 'material' });
    assert.deepEqual(outcomeOf(gameAt('2b4k/8/6K1/8/8/8/8/5B2 w - - 0')), { kind: 'material' });
    assert.equal(outcomeOf(gameAt('1b5k/8/6K1/8/8/8/8/5B2 w - - 0')), undefined);
    assert.equal(outcomeOf(gameAt('7k/8/6K1/8/8/8/8/5R2 w - - 99')), undefined);
    assert.deepEqual(outcomeOf(gameAt('7k/8/5K2/8/8/8/8/5R2 w - - 100')), { kind: 'fiftyMoves' });
    const shuffled = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
    assert.equal(outcomeOf(play(startPosition, ...shuffled)), undefined);
    const repeated = play(startPosition, ...shuffled, ...shuffled);
    assert.deepEqual(outcomeOf(repeated), { kind: 'repetition' });
  });

  test('ignores stored moves from an illegal one on', () => {
    const game = replayMoves([
      { from: 52, to: 36 },
      { from: 0, to: 63 },
      { from: 12, to: 28 },
    ]);
    assert.deepEqual(notations(game), ['e4']);
  });
});
