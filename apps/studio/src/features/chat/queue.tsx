import { handIn } from '../../api/hand-in.ts';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import type { Asked } from '../../state/asked.ts';
import type { TurnState } from '../../state/project-state.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { hasAttachments, requestOf } from './sent-turn.ts';

interface QueueProps {
  readonly turns: readonly TurnState[];
  readonly requests: Readonly<Record<string, Asked>>;
  readonly projectId: string;
}

/** Queued messages. */
export function Queue({ turns, requests, projectId }: QueueProps) {
  if (turns.length === 0) return null;
  return (
    <section
      aria-label="Queued messages"
      className="overflow-hidden rounded-xl border border-line bg-card shadow-card"
    >
      <ol className="divide-y divide-line">
        {turns.map((turn) => (
          <Waiting
            key={turn.turnId}
            turn={turn}
            request={requests[turn.turnId]}
            projectId={projectId}
          />
        ))}
      </ol>
    </section>
  );
}

interface WaitingProps {
  readonly turn: TurnState;
  readonly request: Asked | undefined;
  readonly projectId: string;
}

function Waiting({ turn, request, projectId }: WaitingProps) {
  const { millwright } = useService();
  const removal = useAction(async () => {
    await millwright.turns.remove(projectId, turn.turnId);
  });
  // Sends the new message before removing the old one, so that a failure in between does not lose it.
  const promotion = useAction(async () => {
    if (!request) return;
    await handIn(millwright, { ...requestOf(request), interrupt: true });
    await millwright.turns.remove(projectId, turn.turnId);
  });
  const canPromote = request !== undefined && !hasAttachments(request);
  const problem = removal.problem ?? promotion.problem;
  return (
    <li className="flex items-center gap-2 py-1 pr-1 pl-3 text-[13px]">
      <span className="text-faint tabular-nums">{turn.queuePosition ?? '–'}</span>
      <span className="min-w-0 flex-1 truncate">{request?.prompt ?? 'Message'}</span>
      {problem && (
        <span role="alert" className="truncate text-bad">
          {problem}
        </span>
      )}
      {canPromote && (
        <Button small look="quiet" onClick={() => promotion.run()} disabled={promotion.isBusy}>
          Run now
        </Button>
      )}
      <IconButton
        icon="close"
        label="Remove message"
        small
        onClick={() => removal.run()}
        disabled={removal.isBusy}
      />
    </li>
  );
}
