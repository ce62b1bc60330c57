import type { Asked } from '../../state/asked.ts';
import type { ProjectState } from '../../state/project-state.ts';
import { counted } from '../../ui/amounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { ago } from '../../ui/moments.ts';

interface HistoryPaneProps {
  readonly state: ProjectState;
  readonly requests: Readonly<Record<string, Asked>>;
}

/** The checkpoints of the project, newest first, and what each was made for. */
export default function HistoryPane({ state, requests }: HistoryPaneProps) {
  const { checkpoints } = state;
  if (checkpoints.length === 0) {
    return (
      <div className="grid h-full content-center justify-items-center gap-3 bg-sunken/50 p-8 text-center text-soft">
        <Icon name="history" className="size-8 text-faint" />
        <p className="max-w-xs text-balance">
          Each turn that changes files leaves a checkpoint here.
        </p>
      </div>
    );
  }
  return (
    <section aria-label="History" className="h-full overflow-y-auto p-4">
      <ol className="mx-auto grid max-w-2xl gap-2">
        {checkpoints.toReversed().map(({ id, turnId, label, filesChanged, createdAt }) => (
          <li key={id} className="rounded-xl border border-line bg-card p-3.5 shadow-card">
            <p className="line-clamp-2 font-medium">
              {(turnId && requests[turnId]?.prompt) || label}
            </p>
            <p className="mt-1 text-[13px] text-faint">
              {counted(filesChanged, 'file')} changed ·{' '}
              <time dateTime={createdAt}>{ago(createdAt)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
