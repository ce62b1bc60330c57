import { toAmount } from '../../core/credits.ts';
import type { ModelPreset, Price } from './model-preset.ts';

/** Token usage of a model call, as counted by the provider. */
export interface TokenCounts {
  /** All input tokens, including cached ones. */
  readonly tokensIn: number;
  readonly tokensCached: number;
  readonly tokensOut: number;
}

const pricedTokens = 1_000_000;
/** Scale of a price's decimal digits, see preset.ts. */
const priceScale = 1_000_000;
const divisor = BigInt((pricedTokens * priceScale) / toAmount(1));

/**
 * Cost of a call in ten-thousandths of a credit, rounded up. Integers keep a sum over calls independent of their order.
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

/** Minimum output tokens for a call to be worth making. */
const minOutputTokens = 500;

/** Lower and upper bound of a call's cost, given its input tokens and its output limit. */
export function costBoundsOf(
  price: Price | undefined,
  tokensIn: number,
  maxOutputTokens: number,
): { least: number; most: number } {
  const cost = (tokensOut: number) => costOf(price, { tokensIn, tokensCached: 0, tokensOut });
  return { least: cost(Math.min(minOutputTokens, maxOutputTokens)), most: cost(maxOutputTokens) };
}

/** Number of output tokens an amount pays for after the input is paid. */
export function affordableOutputTokens(
  price: Price | undefined,
  tokensIn: number,
  amount: number,
): number {
  if (!price || price.output === 0) return Number.POSITIVE_INFINITY;
  const inputCost = costOf(price, { tokensIn, tokensCached: 0, tokensOut: 0 });
  return Math.floor(((amount - inputCost) * pricedTokens) / toAmount(price.output));
}

/** Additional cost of images, thousands of characters, minutes or seconds; also rounded up. */
export function costOfUnits(
  { unit_price = 0 }: Pick<ModelPreset, 'unit_price'>,
  units: number,
): number {
  const scaled = BigInt(Math.round(unit_price * priceScale)) * BigInt(Math.ceil(units * unitScale));
  const one = BigInt((priceScale * unitScale) / toAmount(1));
  return Number((scaled + one - 1n) / one);
}

/** Finer than any measurement of speech length. */
const unitScale = 1_000;

function times(tokens: number, price: number): bigint {
  return BigInt(Math.ceil(tokens)) * BigInt(Math.round(price * priceScale));
}
