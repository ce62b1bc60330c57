import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../core/api-error.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { RateCounters } from '../core/ports/rate-counters.ts';
import { isSigned } from '../core/webhook-signature.ts';

export interface WebhookDependencies {
  readonly internalSecret: string | undefined;
  readonly clock: Clock;
  /** Remembers delivered messages across all processes. */
  readonly counters: RateCounters;
}

/** Throws unless a message is signed with our secret and has not been delivered before. */
export type RequireSignature = (headers: IncomingHttpHeaders, body: Uint8Array) => Promise<void>;

/** Accepts each message once while its signature is valid: five minutes before and after its timestamp. */
const deliveryLimit = { name: 'webhooks', max: 1, windowMs: 660_000 };

export function createSignatureCheck({
  internalSecret,
  clock,
  counters,
}: WebhookDependencies): RequireSignature {
  return async (headers, body) => {
    const message = {
      id: singleValue(headers['webhook-id']),
      timestamp: singleValue(headers['webhook-timestamp']),
      signature: singleValue(headers['webhook-signature']),
      body,
    };
    const isValid = internalSecret && isSigned(message, internalSecret, clock.now());
    if (!isValid || !message.id)
      throw signatureError('The webhook signature is missing or invalid');
    const { isAllowed } = await counters.count(deliveryLimit, message.id);
    if (!isAllowed) throw signatureError('A webhook with this webhook-id was already delivered');
  };
}

function signatureError(message: string): ApiError {
  return new ApiError('SIGNATURE_INVALID', message, { status: 401 });
}

function singleValue(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
