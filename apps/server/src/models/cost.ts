import { amountOf } from '../core/credits.ts';
import type { Preset, Price } from './preset.ts';

/** What a call of a model took, as its provider counted. */
export interface TokenCounts {
  /** All that was read, with what was remembered. */
  readonly tokensIn: number;
  readonly tokensCached: number;
  readonly tokensOut: number;
}

const pricedTokens = 1_000_000;
/** The digits of a price, see preset.ts. */
const priceScale = 1_000_000;
const divisor = BigInt((pricedTokens * priceScale) / amountOf(1));

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

/** A call that could not answer with so many tokens is not worth making. */
const leastAnswer = 500;

/** Between what amounts a call costs that tells so many tokens and may be answered by so many. */
export function boundsOf(
  price: Price | undefined,
  tokensIn: number,
  mostOut: number,
): { least: number; most: number } {
  const cost = (tokensOut: number) => costOf(price, { tokensIn, tokensCached: 0, tokensOut });
  return { least: cost(Math.min(leastAnswer, mostOut)), most: cost(mostOut) };
}

/** How many tokens of an answer an amount pays for, beside what is told. */
export function answerFor(price: Price | undefined, tokensIn: number, amount: number): number {
  if (!price || price.output === 0) return Number.POSITIVE_INFINITY;
  const told = costOf(price, { tokensIn, tokensCached: 0, tokensOut: 0 });
  return Math.floor(((amount - told) * pricedTokens) / amountOf(price.output));
}

/** What so many images, thousands of characters, minutes or seconds cost besides; rounded up as well. */
export function costOfUnits({ unit_price = 0 }: Pick<Preset, 'unit_price'>, units: number): number {
  const scaled = BigInt(Math.round(unit_price * priceScale)) * BigInt(Math.ceil(units * unitScale));
  const one = BigInt((priceScale * unitScale) / amountOf(1));
  return Number((scaled + one - 1n) / one);
}

/** Finer than anybody measures speech. */
const unitScale = 1_000;

function times(tokens: number, price: number): bigint {
  return BigInt(Math.ceil(tokens)) * BigInt(Math.round(price * priceScale));
}
