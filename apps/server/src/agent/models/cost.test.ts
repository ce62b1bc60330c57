import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toCredits } from '../../core/credits.ts';
import { affordableOutputTokens, costBoundsOf, costOf } from './cost.ts';
import { preset } from './model-preset.ts';

const claude = { input: 30, cached_input: 3, output: 150 };
const counts = (tokensIn: number, tokensCached: number, tokensOut: number) => {
  return { tokensIn, tokensCached, tokensOut };
};

test('charges the listed price for a million tokens', () => {
  assert.equal(toCredits(costOf(claude, counts(1_000_000, 0, 0))), 30);
  assert.equal(toCredits(costOf(claude, counts(1_000_000, 1_000_000, 0))), 3);
  assert.equal(toCredits(costOf(claude, counts(0, 0, 1_000_000))), 150);
  assert.equal(toCredits(costOf(claude, counts(12_345, 10_000, 678))), 0.2021);
});

test('rounds any usage up to one unit and charges nothing without usage or price', () => {
  assert.equal(costOf(claude, counts(1, 1, 0)), 1);
  assert.equal(costOf(claude, counts(0, 0, 0)), 0);
  assert.equal(costOf(undefined, counts(5, 0, 5)), 0);
  assert.equal(costOf(claude, counts(0.5, 0, 0)), 1, 'whatever a provider counts');
});

test('computes decimal prices exactly', () => {
  const price = { input: 0.1, cached_input: 0.1, output: 0.2 };
  assert.equal(costOf(price, counts(1_000_000, 0, 1_000_000)), 3_000);
});

test('caps cached tokens at the input tokens', () => {
  assert.equal(costOf(claude, counts(1_000_000, 2_000_000, 0)), 30_000);
});

const tokens = fc.nat(2_000_000_000);
const micros = fc.nat(1_000_000_000);
const anyPrice = fc.tuple(micros, micros, micros).map(([input, cached, output]) => ({
  input: input / 1e6,
  cached_input: cached / 1e6,
  output: output / 1e6,
}));
const anyCounts = fc
  .tuple(tokens, tokens, tokens)
  .map(([fresh, cached, out]) => counts(fresh + cached, cached, out));

test('rounds the exact cost up to a whole number', () => {
  fc.assert(
    fc.property(anyPrice, anyCounts, (price, { tokensIn, tokensCached, tokensOut }) => {
      const cost = costOf(price, counts(tokensIn, tokensCached, tokensOut));
      const exact = (n: number, each: number) => BigInt(n) * BigInt(Math.round(each * 1e6));
      const due =
        exact(tokensIn - tokensCached, price.input) +
        exact(tokensCached, price.cached_input) +
        exact(tokensOut, price.output);
      assert.ok(Number.isSafeInteger(cost));
      const paid = BigInt(cost) * 100_000_000n;
      assert.ok(paid >= due && paid - due < 100_000_000n);
      assert.equal(Math.round(toCredits(cost) * 10_000), cost, 'and survives being shown');
    }),
  );
});

test('never charges less for more tokens', () => {
  fc.assert(
    fc.property(anyPrice, anyCounts, tokens, (price, some, more) => {
      const before = costOf(price, some);
      assert.ok(costOf(price, { ...some, tokensOut: some.tokensOut + more }) >= before);
      assert.ok(costOf(price, { ...some, tokensIn: some.tokensIn + more }) >= before);
    }),
  );
});

const parse = (price: unknown, kind?: string) =>
  preset.safeParse({ id: 'a', name: 'A', provider: 'p', model: 'm', price, kind });

test('accepts two or three amounts and defaults the cached price to the input price', () => {
  assert.deepEqual(parse({ input: 1.25, output: 10 }).data?.price, {
    input: 1.25,
    cached_input: 1.25,
    output: 10,
  });
  assert.ok(parse({ input: 0, cached_input: 0, output: 0 }).success);
  assert.ok(parse(undefined).success);
  for (const wrong of [{ input: -1, output: 1 }, { input: 1 }, { input: '1', output: 1 }, {}]) {
    assert.ok(!parse(wrong).success, JSON.stringify(wrong));
  }
});

test('limits a reply to the tokens that its reservation pays for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200_000 }),
      fc.integer({ min: 500, max: 64_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (tokensIn, maxOutputTokens, extra) => {
        const { least, most } = costBoundsOf(claude, tokensIn, maxOutputTokens);
        assert.ok(least <= most);
        const amount = Math.min(least + extra, most);
        const tokensOut = Math.min(
          affordableOutputTokens(claude, tokensIn, amount),
          maxOutputTokens,
        );
        assert.ok(tokensOut >= 499, 'enough to be worth it');
        assert.ok(costOf(claude, { tokensIn, tokensCached: 0, tokensOut }) <= amount);
      },
    ),
  );
});

test('requires an output price for all kinds but embeddings', () => {
  const { data } = parse({ input: 0.2 }, 'embedding');
  assert.deepEqual(data?.price, { input: 0.2, cached_input: 0.2, output: 0 });
  assert.equal(costOf(data?.price, counts(1_000_000, 0, 0)), 2_000);
  for (const kind of ['chat', 'image']) {
    assert.deepEqual(parse({ input: 0.2 }, kind).error?.issues[0]?.path, ['price', 'output']);
  }
});
