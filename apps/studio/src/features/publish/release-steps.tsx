import type { ReleaseStep } from '@millwright/contract';
import { Icon, Wheel } from '../../ui/icon.tsx';
import { stepLooks, stepWords } from './step-words.ts';

/** Progress of a release by step. */
export function ReleaseSteps({ steps }: { readonly steps: readonly ReleaseStep[] }) {
  return (
    <ol aria-label="Steps" className="grid gap-2 rounded-xl border border-line bg-paper p-3.5">
      {steps.map(({ name, status, summary }) => {
        const { icon, color, word } = stepLooks[status];
        const isQuiet = status === 'waiting' || status === 'skipped';
        return (
          <li key={name} className="flex items-start gap-2.5 text-sm">
            <span className={`grid size-5 shrink-0 place-items-center ${color}`}>
              {status === 'running' ? (
                <Wheel turning className="size-4" />
              ) : icon ? (
                <Icon name={icon} />
              ) : (
                <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
              )}
              <span className="sr-only">{word}</span>
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className={isQuiet ? 'text-faint' : ''}>{stepWords[name]}</span>
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
