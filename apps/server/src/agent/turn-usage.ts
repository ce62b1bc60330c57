import type { EventData } from '@millwright/contract';
import { toAmount, toCredits } from '../core/credits.ts';
import type { TurnTotals } from '../core/turn-totals.ts';
import { type Entry, type Reply, repliesIn, settledIn, verifiedIn } from './journal-entries.ts';
import type { ChosenModel } from './models/chosen-model.ts';

/** Sums up the usage and cost of a turn's model calls. */
export function usageOf(
  turnId: string,
  { preset }: ChosenModel,
  replies: readonly Reply[],
  left: number | null,
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
    credits: toCredits(sum(({ cost }) => cost)),
    credits_remaining: left === null ? null : toCredits(left),
  };
}

/** The totals of a turn, with its usage. */
export function resultOf(
  turnId: string,
  chosen: ChosenModel,
  entries: readonly Entry[],
  left: number | null,
): { result: TurnTotals; usage: EventData<'usage'> } {
  const spent = usageOf(turnId, chosen, repliesIn(entries), left);
  const refunded = verifiedIn(entries).reduce((all, { refunded: some = 0 }) => all + some, 0);
  const usage = { ...spent, credits: toCredits(toAmount(spent.credits) - refunded) };
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
