import type { ProjectState } from './project-state.ts';
import type { StampedEventOf } from './stamped-event-of.ts';
import { changeTurn } from './turns.ts';

/**
 * Each call adds to the turn's total; the final event carries the total itself. A refund may follow it, without models
 * or the remaining credits.
 */
export function countUsage(state: ProjectState, event: StampedEventOf<'usage'>): ProjectState {
  const { model, provider, tokens_in, tokens_out, tokens_cached, credits } = event.data;
  const { credits_remaining, credits_refunded } = event.data;
  return changeTurn(state, event, (turn) => {
    const before = event.data.final ? undefined : turn.usage;
    const isRefund = credits_refunded !== undefined;
    const usage = {
      model: isRefund ? (turn.usage?.model ?? model) : model,
      provider: isRefund ? (turn.usage?.provider ?? provider) : provider,
      tokensIn: (before?.tokensIn ?? 0) + tokens_in,
      tokensOut: (before?.tokensOut ?? 0) + tokens_out,
      tokensCached: (before?.tokensCached ?? 0) + tokens_cached,
      credits: (before?.credits ?? 0) + credits,
      creditsRefunded: (turn.usage?.creditsRefunded ?? 0) + (credits_refunded ?? 0),
      creditsRemaining: isRefund ? (turn.usage?.creditsRemaining ?? null) : credits_remaining,
    };
    return { ...turn, usage };
  });
}
