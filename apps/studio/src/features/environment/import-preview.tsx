import type { EnvironmentImport } from '@millwright/contract/plan-environment-import';
import { Badge } from '../../ui/badge.tsx';

interface ImportPreviewProps {
  readonly plan: EnvironmentImport;
  readonly existingNames: ReadonlySet<string>;
}

/** Shows what an import will set and what it leaves out, without values. */
export function ImportPreview({ plan, existingNames }: ImportPreviewProps) {
  const { variables, skipped, problems } = plan;
  if (variables.length + skipped.length + problems.length === 0) return null;
  return (
    <section
      aria-label="Preview"
      aria-live="polite"
      className="grid max-h-72 grid-cols-[minmax(0,1fr)] overflow-y-auto rounded-lg border border-line bg-paper"
    >
      <ul className="divide-y divide-line text-[13px]">
        {variables.map(({ name, value }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2">
            <code className="min-w-0 flex-1 font-mono [overflow-wrap:anywhere]">{name}</code>
            {value === '' && <Badge variant="plain">Empty</Badge>}
            <Badge variant={existingNames.has(name) ? 'warn' : 'good'}>
              {existingNames.has(name) ? 'Replaces the value' : 'New'}
            </Badge>
          </li>
        ))}
        {skipped.map(({ name, reason }) => (
          <li key={name} className="grid gap-0.5 px-3 py-2">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <code className="min-w-0 flex-1 font-mono text-soft [overflow-wrap:anywhere]">
                {name}
              </code>
              <Badge variant="plain">Left out</Badge>
            </p>
            <p className="text-soft">The variable {reason}.</p>
          </li>
        ))}
        {problems.map(({ line, message }) => (
          <li key={line} className="flex items-center gap-2 px-3 py-2">
            <span className="min-w-0 flex-1 text-soft [overflow-wrap:anywhere]">
              Line {line} {message}.
            </span>
            <Badge variant="bad">Not readable</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
