import type { EventData } from '@millwright/contract';
import { useAction } from '../../api/use-action.ts';
import type { TurnState } from '../../state/project-state.ts';
import type { UserRequest } from '../../state/user-request.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/location.tsx';
import { findAdvice, findRemedies } from './advice.ts';
import type { Resend } from './resend.ts';
import { hasAttachments } from './sent-request.ts';

interface ErrorCardProps {
  readonly turn: TurnState;
  readonly error: EventData<'error'>;
  readonly request: UserRequest | undefined;
  readonly projectId: string;
  readonly onRetry: Resend;
}

/** Explains what happened, what was kept and what to do. */
export function ErrorCard({ turn, error, request, projectId, onRetry }: ErrorCardProps) {
  const { run, isBusy, problem } = useAction(() => onRetry(turn.turnId));
  return (
    <section
      aria-label="Error"
      className="grid gap-3 rounded-xl border border-bad/30 bg-bad-wash p-4 text-sm"
    >
      <div className="flex gap-2.5">
        <Icon name="alert" className="mt-0.5 size-4 text-bad" />
        <div className="grid min-w-0 gap-1">
          <p className="font-medium text-bad [overflow-wrap:anywhere]">{error.message}</p>
          <p className="text-soft">
            {turn.checkpointId
              ? 'Finished work is saved as a version.'
              : 'Your message and your files are still here.'}{' '}
            {findAdvice(error.code, error.message)}
          </p>
          {request && hasAttachments(request) && (
            <p className="text-soft">
              Attachments are not sent again. Attach them to a new message.
            </p>
          )}
          {problem && <p className="text-bad">{problem}</p>}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {request && (
          <Button small icon="reload" onClick={() => run()} disabled={isBusy}>
            Try again
          </Button>
        )}
        {findRemedies(error.code, error.message, projectId).map(({ href, name }) => (
          <Link
            key={href}
            href={href}
            className="font-medium text-accent underline underline-offset-2"
          >
            {name}
          </Link>
        ))}
        <p className="text-xs text-soft">
          Reference <code className="select-all font-mono">{error.error_ref}</code> · {error.code}
        </p>
      </div>
    </section>
  );
}
