import type { TurnState } from '../../state/project-state.ts';
import { formatAmount, formatCredits, pluralize } from '../../ui/amounts.ts';
import { modelName } from '../../ui/model-name.ts';
import { formatDuration } from '../../ui/time.ts';

/** Cost of the turn: time, files, tokens, credits. */
export function UsageLine({ turn }: { readonly turn: TurnState }) {
  const { outcome, usage, startedAt, endedAt } = turn;
  const created = outcome?.files_created ?? 0;
  const facts = [
    endedAt && formatDuration(Date.parse(endedAt) - Date.parse(startedAt)),
    created > 0 && `${pluralize(created, 'file')} created`,
    usage &&
      usage.tokensIn + usage.tokensOut > 0 &&
      `${formatAmount(usage.tokensIn)} tokens in, ${formatAmount(usage.tokensOut)} out`,
    usage && usage.credits > 0 && formatCredits(usage.credits),
    usage && usage.creditsRefunded > 0 && `${formatCredits(usage.creditsRefunded)} refunded`,
    usage?.model && modelName(usage.model),
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0) return null;
  return <p className="text-xs text-faint tabular-nums">{facts.join(' · ')}</p>;
}
