import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as endOfRound } from 'node:timers/promises';
import { coalesce } from './coalesce.ts';

const fulfilled = <T>(value: T): PromiseSettledResult<T> => ({ status: 'fulfilled', value });

test('passes calls of one round on together, and later calls again', async () => {
  const calls: (readonly number[])[] = [];
  const double = coalesce(async (inputs: readonly number[]) => {
    calls.push(inputs);
    return inputs.map((input) => fulfilled(input * 2));
  });
  assert.deepEqual(await Promise.all([double(1), Promise.resolve(2).then(double)]), [2, 4]);
  assert.equal(await double(3), 6);
  assert.deepEqual(calls, [[1, 2], [3]]);
});

test('starts a new call while another one runs', async () => {
  const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
  const calls: (readonly string[])[] = [];
  const echo = coalesce(async (inputs: readonly string[]) => {
    calls.push(inputs);
    if (inputs.includes('slow')) await blocked;
    return inputs.map(fulfilled);
  });
  const slow = echo('slow');
  await endOfRound();
  await endOfRound();
  assert.equal(await echo('quick'), 'quick');
  unblock();
  assert.equal(await slow, 'slow');
  assert.deepEqual(calls, [['slow'], ['quick']]);
});

test('rejects only the call whose outcome is a failure', async () => {
  const invert = coalesce(async (inputs: readonly number[]) =>
    inputs.map(
      (input): PromiseSettledResult<number> =>
        input === 0 ? { status: 'rejected', reason: new Error('zero') } : fulfilled(1 / input),
    ),
  );
  const [zero, two] = await Promise.allSettled([invert(0), invert(2)]);
  assert.equal(zero?.status === 'rejected' && zero.reason.message, 'zero');
  assert.deepEqual(two, fulfilled(0.5));
});

test('rejects every call if the shared one fails', async () => {
  const fail = coalesce<number, number>(() => Promise.reject(new Error('offline')));
  const outcomes = await Promise.allSettled([fail(1), fail(2)]);
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message),
    ['offline', 'offline'],
  );
});
