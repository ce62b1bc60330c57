import type { ReleaseStep } from '@millwright/contract';
import { Icon, Logo } from '../../ui/icon.tsx';
import { stepLabels, stepStyles } from './step-labels.ts';

/** Progress of a release by step. */
export function ReleaseSteps({ steps }: { readonly steps: readonly ReleaseStep[] }) {
  return (
    <ol aria-label="Steps" className="grid gap-2 rounded-xl border border-line bg-paper p-3.5">
      {steps.map(({ name, status, summary }) => {
        const { icon, color, label } = stepStyles[status];
        const isInactive = status === 'waiting' || status === 'skipped';
        return (
          <li key={name} className="flex items-start gap-2.5 text-sm">
            <span className={`grid size-5 shrink-0 place-items-center ${color}`}>
              {status === 'running' ? (
                <Logo isSpinning className="size-4" />
              ) : icon ? (
                <Icon name={icon} />
              ) : (
                <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
              )}
              <span className="sr-only">{label}</span>
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className={isInactive ? 'text-faint' : ''}>{stepLabels[name]}</span>
              {summary && status !== 'passed' && (
                <span className="block text-[13px] text-soft">{summary}</span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
