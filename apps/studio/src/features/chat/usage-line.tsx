import type { TurnState } from '../../state/project-state.ts';
import { amount, counted, credits } from '../../ui/amounts.ts';
import { modelName } from '../../ui/model-name.ts';
import { span } from '../../ui/moments.ts';

/** Cost of the turn: time, files, tokens, credits. */
export function UsageLine({ turn }: { readonly turn: TurnState }) {
  const { outcome, usage, startedAt, endedAt } = turn;
  const created = outcome?.files_created ?? 0;
  const facts = [
    endedAt && span(Date.parse(endedAt) - Date.parse(startedAt)),
    created > 0 && `${counted(created, 'file')} created`,
    usage &&
      usage.tokensIn + usage.tokensOut > 0 &&
      `${amount(usage.tokensIn)} tokens in, ${amount(usage.tokensOut)} out`,
    usage && usage.credits > 0 && credits(usage.credits),
    usage && usage.creditsRefunded > 0 && `${credits(usage.creditsRefunded)} refunded`,
    usage?.model && modelName(usage.model),
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0) return null;
  return <p className="text-xs text-faint tabular-nums">{facts.join(' · ')}</p>;
}
