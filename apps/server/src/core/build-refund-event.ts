import type { EventOf } from '@millwright/contract';
import { toCredits } from './credits.ts';

/** The fields of a turn that its refund event needs. */
interface Refunded {
  readonly turnId: string;
  readonly model: string | null;
  readonly provider: string | null;
}

/** Builds the usage event that refunds charged calls. */
export function buildRefundEvent(
  { turnId, model, provider }: Refunded,
  amount: number,
): EventOf<'usage'> {
  return {
    type: 'usage',
    data: {
      turn_id: turnId,
      model: model ?? 'default',
      provider: provider ?? 'default',
      tokens_in: 0,
      tokens_out: 0,
      tokens_cached: 0,
      tokens_reasoning: 0,
      credits: 0,
      credits_refunded: toCredits(amount),
      credits_remaining: null,
    },
  };
}
