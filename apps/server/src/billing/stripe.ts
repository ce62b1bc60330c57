import Stripe from 'stripe';
import { ApiError } from '../core/api-error.ts';

/** Two tries of this length end before Stripe, or a person, has given up on us. */
const timeoutMs = 4_000;
const retries = 1;

export interface StripeOptions {
  readonly secretKey: string;
  /** Where its API is; Stripe's own address unless a test says otherwise. */
  readonly url: string | undefined;
}

export function openStripe({ secretKey, url }: StripeOptions): Stripe {
  const elsewhere = url === undefined ? undefined : new URL(url);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    // Nothing about this installation is told beside what it asks.
    telemetry: false,
    ...(elsewhere && {
      protocol: elsewhere.protocol === 'http:' ? 'http' : 'https',
      host: elsewhere.hostname,
      ...(elsewhere.port && { port: elsewhere.port }),
    }),
  });
}

/** Whether the key is one for real money. */
export function isLive(secretKey: string): boolean {
  return secretKey.includes('_live_');
}

/** What Stripe has under an id, or nothing when it knows none. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** A failure of Stripe in our words; its own are for the log. */
export function asApiError(error: unknown): unknown {
  const { errors } = Stripe;
  if (error instanceof errors.StripeIdempotencyError) {
    return new ApiError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used with another body',
      {
        cause: error,
      },
    );
  }
  if (error instanceof errors.StripeConnectionError) {
    return new ApiError('UPSTREAM_TIMEOUT', 'The payment provider did not answer', {
      hint: 'Nothing was charged. Try again in a minute.',
      cause: error,
    });
  }
  if (error instanceof errors.StripeError) {
    return new ApiError('UPSTREAM_ERROR', 'The payment provider refused this', {
      hint: 'Nothing was charged. Try again later, or tell the operator of this service.',
      cause: error,
    });
  }
  return error;
}
