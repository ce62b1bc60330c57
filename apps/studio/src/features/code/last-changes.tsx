import type { ProjectState } from '../../state/project-state.ts';
import type { UserRequest } from '../../state/user-request.ts';
import { Icon } from '../../ui/icon.tsx';
import { CheckpointDiff } from '../diff/checkpoint-diff.tsx';
import { matchesName } from './search.ts';

interface LastChangesProps {
  readonly projectId: string;
  readonly state: ProjectState;
  readonly requests: Readonly<Record<string, UserRequest>>;
  readonly query: string;
}

/** Changes of the newest turn that changed files. */
export function LastChanges({ projectId, state, requests, query }: LastChangesProps) {
  const last = state.checkpoints.findLast(({ turnId }) => turnId !== null);
  if (!last) {
    return (
      <div className="grid h-full content-center justify-items-center gap-3 p-8 text-center text-soft">
        <Icon name="code" className="size-8 text-faint" />
        <p className="max-w-xs text-balance">
          Changes appear here after the first turn that edits files.
        </p>
      </div>
    );
  }
  const prompt = last.turnId === null ? undefined : requests[last.turnId]?.prompt;
  return (
    <section aria-label="Changes in the last turn" className="h-full overflow-y-auto p-4">
      <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="line-clamp-2 text-sm font-medium">{prompt ?? last.label}</h2>
        <CheckpointDiff
          key={last.id}
          projectId={projectId}
          checkpointId={last.id}
          against="before"
          isIncluded={(path) => matchesName(path, query)}
        />
      </div>
    </section>
  );
}
