import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FreshLookup } from './fresh-lookup.ts';

function openLookup() {
  const lookups: { key: string; answer: PromiseWithResolvers<string> }[] = [];
  const fresh = new FreshLookup((key) => {
    const answer = Promise.withResolvers<string>();
    lookups.push({ key, answer });
    return answer.promise;
  });
  const answer = async (at: number, text: string) => {
    lookups[at]?.answer.resolve(text);
    // Lets the callers continue, and the next lookup start.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { fresh, lookups, answer };
}

test('callers during a lookup share the next one, which starts after their calls', async () => {
  const { fresh, lookups, answer } = openLookup();
  const first = fresh.get('a');
  const [second, third] = [fresh.get('a'), fresh.get('a')];
  assert.equal(lookups.length, 1);
  await answer(0, 'old');
  assert.equal(lookups.length, 2);
  const fourth = fresh.get('a');
  await answer(1, 'new');
  assert.equal(lookups.length, 3);
  await answer(2, 'newest');
  assert.deepEqual(await Promise.all([first, second, third, fourth]), [
    'old',
    'new',
    'new',
    'newest',
  ]);
});

test('keys do not wait for each other', async () => {
  const { fresh, lookups, answer } = openLookup();
  const [one, other] = [fresh.get('a'), fresh.get('b')];
  assert.deepEqual(
    lookups.map(({ key }) => key),
    ['a', 'b'],
  );
  await answer(1, 'other');
  assert.equal(await other, 'other');
  await answer(0, 'one');
  assert.equal(await one, 'one');
});

test('a lookup that fails rejects its own callers only, and nothing is remembered', async () => {
  const { fresh, lookups, answer } = openLookup();
  const first = fresh.get('a');
  const second = fresh.get('a');
  lookups[0]?.answer.reject(new Error('unreachable'));
  await assert.rejects(first, /unreachable/);
  await answer(1, 'back');
  assert.equal(await second, 'back');
  const third = fresh.get('a');
  assert.equal(lookups.length, 3);
  await answer(2, 'again');
  assert.equal(await third, 'again');
});
