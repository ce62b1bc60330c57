import Stripe from 'stripe';
import { ApiError } from '../../core/api-error.ts';

/** Two attempts of this length end before Stripe or a user gives up on us. */
const timeoutMs = 4_000;
const retries = 1;

export interface StripeOptions {
  readonly secretKey: string;
  /** API address; Stripe's own unless a test overrides it. */
  readonly url: string | undefined;
}

export function openStripe({ secretKey, url }: StripeOptions): Stripe {
  const customUrl = url === undefined ? undefined : new URL(url);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    // Sends Stripe nothing beyond the requests themselves.
    telemetry: false,
    ...(customUrl && {
      protocol: customUrl.protocol === 'http:' ? 'http' : 'https',
      host: customUrl.hostname,
      ...(customUrl.port && { port: customUrl.port }),
    }),
  });
}

/** True if the key is a live-mode key. */
export function isLive(secretKey: string): boolean {
  return secretKey.includes('_live_');
}

/** Resolves to undefined if Stripe has no object with the id. */
export async function retrieveOrUndefined<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** Maps Stripe errors to API errors; their original messages go to the log only. */
export function mapStripeError(error: unknown): unknown {
  const { errors } = Stripe;
  if (error instanceof errors.StripeIdempotencyError) {
    return new ApiError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was already used with a different body',
      {
        cause: error,
      },
    );
  }
  if (error instanceof errors.StripeConnectionError) {
    return new ApiError('UPSTREAM_TIMEOUT', 'The payment provider did not respond', {
      hint: 'Nothing was charged. Try again in a minute.',
      cause: error,
    });
  }
  if (error instanceof errors.StripeError) {
    return new ApiError('UPSTREAM_ERROR', 'The payment provider declined the request', {
      hint: 'Nothing was charged. Try again later, or contact the operator of this service.',
      cause: error,
    });
  }
  return error;
}
