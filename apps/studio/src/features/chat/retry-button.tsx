import type { ReasoningEffort } from '@millwright/contract';
import { useState } from 'react';
import { useUsableModels } from '../../api/usable-models.tsx';
import type { TurnState } from '../../state/project-state.ts';
import type { TurnVersions } from '../../state/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { ModelDialog } from '../models/model-dialog.tsx';
import type { ResendOptions } from './resend.ts';
import { RestoreFirst } from './restore-first.tsx';

interface RetryButtonProps {
  readonly turn: TurnState;
  /** Reasoning effort of the turn. */
  readonly effort: ReasoningEffort | null;
  /** Undefined if the turn changed no files. */
  readonly versions: TurnVersions | undefined;
  readonly isBlocked: boolean;
  readonly onRetry: (options: ResendOptions) => Promise<void>;
}

/** Sends the message of a turn again, to a model other than the one that answered. */
export function RetryButton({ turn, effort, versions, isBlocked, onRetry }: RetryButtonProps) {
  const { models } = useUsableModels();
  const [isOpen, setIsOpen] = useState(false);
  const [isRestoring, setIsRestoring] = useState(versions?.isCurrent ?? false);
  const before = versions?.before;
  const answeredBy = turn.usage?.model ?? turn.model;
  const others = models.filter(({ id }) => id !== answeredBy);
  if (others.length === 0) return null;
  return (
    <>
      <Button small variant="quiet" icon="reload" onClick={() => setIsOpen(true)}>
        Retry with another model
      </Button>
      {isOpen && (
        <ModelDialog
          title="Retry with another model"
          actionLabel="Retry"
          models={others}
          hasDefault={false}
          selected={others[0]?.id}
          effort={effort ?? undefined}
          onChoose={async ({ model, effort: chosen = null }) => {
            if (!model) return;
            const restore = isRestoring && !isBlocked ? before : undefined;
            await onRetry({ model: { model, reasoning_effort: chosen }, restore });
          }}
          onClose={() => setIsOpen(false)}
        >
          <p className="text-sm text-soft">Sends your message again, without attachments.</p>
          {before !== undefined && (
            <RestoreFirst isChecked={isRestoring} isBlocked={isBlocked} onChange={setIsRestoring} />
          )}
        </ModelDialog>
      )}
    </>
  );
}
