import type { ProjectState } from './project-state.ts';
import type { Told } from './told.ts';
import { changeTurn } from './turns.ts';

/** Each call adds to the turn's sum; the last event of a turn has the sum itself. */
export function countUsage(state: ProjectState, event: Told<'usage'>): ProjectState {
  const { model, tokens_in, tokens_out, tokens_cached, credits, credits_remaining } = event.data;
  return changeTurn(state, event, (turn) => {
    const before = event.data.final ? undefined : turn.usage;
    const usage = {
      model,
      tokensIn: (before?.tokensIn ?? 0) + tokens_in,
      tokensOut: (before?.tokensOut ?? 0) + tokens_out,
      tokensCached: (before?.tokensCached ?? 0) + tokens_cached,
      credits: (before?.credits ?? 0) + credits,
      creditsRemaining: credits_remaining,
    };
    return { ...turn, usage };
  });
}
