import type { EventOf } from '@millwright/contract';
import { creditsOf } from './credits.ts';

/** As much of a turn as its refund is told with. */
interface Refunded {
  readonly turnId: string;
  readonly model: string | null;
  readonly provider: string | null;
}

/** Tells that calls which were charged cost nothing after all. */
export function refundOf({ turnId, model, provider }: Refunded, amount: number): EventOf<'usage'> {
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
      credits_refunded: creditsOf(amount),
      credits_remaining: null,
    },
  };
}
