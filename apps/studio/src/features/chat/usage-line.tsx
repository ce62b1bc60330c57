import { useUsableModels } from '../../api/usable-models.tsx';
import type { TurnState } from '../../state/project-state.ts';
import { formatAmount, formatCredits, pluralize } from '../../ui/amounts.ts';
import { Badge } from '../../ui/badge.tsx';
import { modelName } from '../../ui/model-name.ts';
import { formatDuration } from '../../ui/time.ts';

/** Cost of the turn: model, time, files, tokens, credits. The built-in model has a badge and no tokens. */
export function UsageLine({ turn }: { readonly turn: TurnState }) {
  const { models } = useUsableModels();
  const { outcome, usage, startedAt, endedAt } = turn;
  const created = outcome?.files_created ?? 0;
  const isBuiltin = usage?.provider === 'builtin';
  const name =
    usage && (models.find(({ id }) => id === usage.model)?.name ?? modelName(usage.model));
  const facts = [
    !isBuiltin && name,
    endedAt && formatDuration(Date.parse(endedAt) - Date.parse(startedAt)),
    created > 0 && `${pluralize(created, 'file')} created`,
    usage &&
      !isBuiltin &&
      usage.tokensIn + usage.tokensOut > 0 &&
      `${formatAmount(usage.tokensIn)} tokens in, ${formatAmount(usage.tokensOut)} out`,
    usage && usage.credits > 0 && formatCredits(usage.credits),
    usage && usage.creditsRefunded > 0 && `${formatCredits(usage.creditsRefunded)} refunded`,
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0 && !isBuiltin) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-faint tabular-nums">
      {isBuiltin && <Badge variant="plain">Starter</Badge>}
      {facts.join(' · ')}
    </p>
  );
}
