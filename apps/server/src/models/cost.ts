import type { Price } from './preset.ts';

/** What a call of a model took, as its provider counted. */
export interface TokenCounts {
  /** All that was read, with what was remembered. */
  readonly tokensIn: number;
  readonly tokensCached: number;
  readonly tokensOut: number;
}

/** So many of the smallest amount are a credit. */
const scale = 10_000;
const pricedTokens = 1_000_000;
/** The digits of a price, see preset.ts. */
const priceScale = 1_000_000;
const divisor = BigInt((pricedTokens * priceScale) / scale);

/**
 * What a call costs, in ten-thousandths of a credit and rounded up: whole numbers, so that a sum over
 * calls is the same in whatever order it is made.
 */
export function costOf(
  price: Price | undefined,
  { tokensIn, tokensCached, tokensOut }: TokenCounts,
): number {
  if (!price) return 0;
  const cached = Math.min(tokensCached, tokensIn);
  const exact =
    times(tokensIn - cached, price.input) +
    times(cached, price.cached_input) +
    times(tokensOut, price.output);
  return Number((exact + divisor - 1n) / divisor);
}

/** For people and events. */
export function creditsOf(cost: number): number {
  return cost / scale;
}

function times(tokens: number, price: number): bigint {
  return BigInt(Math.ceil(tokens)) * BigInt(Math.round(price * priceScale));
}
