import { sendMessage } from '../../api/send-message.ts';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import type { TurnState } from '../../state/project-state.ts';
import type { UserRequest } from '../../state/user-request.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { hasAttachments, toBuildRequest } from './sent-request.ts';

interface QueueProps {
  readonly turns: readonly TurnState[];
  readonly requests: Readonly<Record<string, UserRequest>>;
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
          <QueuedMessage
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

interface QueuedMessageProps {
  readonly turn: TurnState;
  readonly request: UserRequest | undefined;
  readonly projectId: string;
}

function QueuedMessage({ turn, request, projectId }: QueuedMessageProps) {
  const { millwright } = useService();
  const removal = useAction(async () => {
    await millwright.turns.remove(projectId, turn.turnId);
  });
  // Sends the new message before removing the old one, so that a failure in between does not lose it.
  const promotion = useAction(async () => {
    if (!request) return;
    await sendMessage(millwright, { ...toBuildRequest(request), interrupt: true });
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
        <Button small variant="quiet" onClick={() => promotion.run()} disabled={promotion.isBusy}>
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
