import type { EventData } from '@millwright/contract';
import type { TurnResult } from '../core/turn-result.ts';
import type { ChosenModel } from '../models/chosen-model.ts';
import { creditsOf } from '../models/cost.ts';
import { type Entry, type Reply, repliesIn, settledIn } from './journal.ts';

/** What model calls of a turn took and cost together. */
export function usageOf(
  turnId: string,
  { preset }: ChosenModel,
  replies: readonly Reply[],
): EventData<'usage'> {
  const sum = (of: (reply: Reply) => number) => replies.reduce((all, reply) => all + of(reply), 0);
  return {
    turn_id: turnId,
    model: preset.id,
    provider: preset.provider,
    tokens_in: sum(({ usage }) => usage.tokensIn),
    tokens_out: sum(({ usage }) => usage.tokensOut),
    tokens_cached: sum(({ usage }) => usage.tokensCached),
    tokens_reasoning: sum(({ usage }) => usage.tokensReasoning),
    credits: creditsOf(sum(({ cost }) => cost)),
    credits_remaining: null,
  };
}

/** What a turn came to, with what it took. */
export function resultOf(
  turnId: string,
  chosen: ChosenModel,
  entries: readonly Entry[],
): { result: TurnResult; usage: EventData<'usage'> } {
  const usage = usageOf(turnId, chosen, repliesIn(entries));
  const settled = settledIn(entries);
  const changed = settled.flatMap(({ files = [] }) => files);
  const created = changed.filter(({ operation }) => operation === 'create');
  return {
    usage,
    result: {
      files_created: new Set(created.map(({ path }) => path)).size,
      tool_calls: settled.length,
      tokens_in: usage.tokens_in,
      tokens_out: usage.tokens_out,
      credits: usage.credits,
    },
  };
}
