import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { chosenOf, differs, marksOf } from './src/lib/comparison.ts';

suite('the kit for comparisons', () => {
  const laptops = [
    { id: 'a', price: 900 as number | null, system: 'Linux' },
    { id: 'b', price: 1200, system: 'Linux' },
    { id: 'c', price: 1000, system: 'Linux' },
    { id: 'd', price: null, system: '' },
  ];
  const numberOf = ({ price }: { price: number | null }) => price;

  test('a row is different if one text is', () => {
    const system = { text: (laptop: { system: string }) => laptop.system };
    assert.ok(!differs(laptops.slice(0, 3), system));
    assert.ok(differs(laptops, system));
  });

  test('the best number has a mark; other numbers only name the extremes', () => {
    const none = undefined;
    assert.deepEqual(marksOf(laptops, { numberOf, best: 'lowest' }), ['Best', none, none, none]);
    assert.deepEqual(marksOf(laptops, { numberOf, best: 'highest' }), [none, 'Best', none, none]);
    assert.deepEqual(marksOf(laptops, { numberOf }), ['Lowest', 'Highest', none, none]);
  });

  test('equal numbers, a single one and texts have no marks', () => {
    const [cheap] = laptops;
    assert.ok(cheap);
    for (const records of [
      [cheap, cheap],
      [cheap, { ...cheap, price: null }],
    ]) {
      assert.deepEqual(marksOf(records, { numberOf, best: 'lowest' }), [undefined, undefined]);
    }
    assert.deepEqual(marksOf([cheap, cheap], {}), [undefined, undefined]);
  });

  test('chosen records keep their order, and deleted ones are left out', () => {
    const ids = chosenOf(laptops, ['c', 'gone', 'a', 'b'], 2).map(({ id }) => id);
    assert.deepEqual(ids, ['c', 'a']);
  });
});
