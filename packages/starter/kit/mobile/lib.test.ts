import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { initialCalculation, pressKey } from './src/lib/calculator-keys.ts';
import { addDays, addMonths, daysOfMonth, lastDays } from './src/lib/days.ts';
import { formatDuration, formatMoney } from './src/lib/format.ts';
import { findWinningLine, nextMark, placeMark } from './src/lib/tic-tac-toe.ts';
import { required, validDate, validDateTime, within } from './src/lib/validation.ts';

suite('the calculator', () => {
  const typed = (keys: string) => [...keys].reduce(pressKey, initialCalculation).display;

  test('calculates key by key', () => {
    assert.equal(typed('12+30='), '42');
    assert.equal(typed('2×3+4='), '10');
    assert.equal(typed('0.1+0.2='), '0.3');
    assert.equal(typed('50%'), '0.5');
    assert.equal(typed('5±'), '-5');
    assert.equal(typed('1÷0='), 'Error');
    assert.equal(typed('7C'), '0');
  });
});

suite('days', () => {
  test('are added across months and years', () => {
    assert.equal(addDays('2026-12-31', 1), '2027-01-01');
    assert.equal(addMonths('2026-12-15', 1), '2027-01-01');
    assert.deepEqual(lastDays('2026-03-01', 2), ['2026-02-28', '2026-03-01']);
  });

  test('of a month are whole weeks from Monday to Sunday', () => {
    const days = daysOfMonth('2026-11-18');
    assert.deepEqual([days[0], days.at(-1), days.length], ['2026-10-26', '2026-12-06', 42]);
    assert.equal(daysOfMonth('2027-02-10').length, 35);
  });
});

suite('the validation of a form', () => {
  test('finds missing and impossible values', () => {
    assert.ok(required('  '));
    assert.ok(required([]));
    assert.equal(required(0), undefined);
    assert.ok(validDate('2026-02-31'));
    assert.equal(validDate('2026-02-28'), undefined);
    assert.ok(validDateTime('2026-02-28'));
    assert.equal(validDateTime('2026-02-28 09:30'), undefined);
    assert.equal(within(11, 0, 10), 'Must be 10 or less');
    assert.equal(within(null, 0), undefined);
  });
});

test('formats money and durations', () => {
  assert.equal(formatMoney(-5, '€'), '−€5');
  assert.equal(formatDuration(90), '1 h 30 min');
  assert.equal(formatDuration(0), '0 min');
});

test('tic-tac-toe finds the winner and whose turn it is', () => {
  const board = ([0, 3, 1, 4, 2] as const).reduce(
    (fields, field) => placeMark(fields, field, nextMark(fields)),
    Array(9).fill(null) as ('X' | 'O' | null)[],
  );
  assert.deepEqual(findWinningLine(board), [0, 1, 2]);
  assert.equal(nextMark(board), 'O');
});
