import type { BuildError } from '../../state/project-state.ts';
import { Icon } from '../../ui/icon.tsx';

const sources = {
  build: 'failed to build',
  typecheck: 'has a type error',
  runtime: 'has a runtime error',
  install: 'failed to install its packages',
} as const;

export function ProblemCard({ problem }: { readonly problem: BuildError }) {
  const { source, message, file, line, column, frame, auto_fix, attempt, max_attempts } = problem;
  const location = file && [file, line, column].filter((part) => part !== null).join(':');
  return (
    <details className="group rounded-xl border border-warn/30 bg-warn-wash text-[13px]">
      <summary className="flex list-none items-center gap-2 px-3 py-2 text-warn">
        <Icon name="alert" />
        <span className="min-w-0 flex-1 truncate">
          The app {sources[source] ?? 'has a problem'}
          {location && <span className="ml-2 font-mono text-xs">{location}</span>}
        </span>
        {auto_fix && (
          <span className="text-xs">
            Fix attempt {attempt} of {max_attempts}
          </span>
        )}
        <Icon
          name="right"
          className="size-3.5 motion-safe:transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="grid gap-2 px-3 pb-3">
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message}</p>
        {frame && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          <pre tabIndex={0} className="overflow-x-auto rounded-lg bg-card p-2.5 font-mono text-xs">
            {frame}
          </pre>
        )}
      </div>
    </details>
  );
}
