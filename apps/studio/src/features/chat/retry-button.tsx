import type { ReasoningEffort } from '@millwright/contract';
import { useState } from 'react';
import { useUsableModels } from '../../api/usable-models.tsx';
import type { TurnState } from '../../state/project-state.ts';
import { Button } from '../../ui/button.tsx';
import { ModelDialog } from '../models/model-dialog.tsx';

/** The model for another attempt. */
export interface RetriedModel {
  readonly model: string;
  readonly reasoning_effort: ReasoningEffort | null;
}

interface RetryButtonProps {
  readonly turn: TurnState;
  /** Reasoning effort of the turn. */
  readonly effort: ReasoningEffort | null;
  readonly onRetry: (other: RetriedModel) => Promise<void>;
}

/** Sends the message of a turn again, to a model other than the one that answered. */
export function RetryButton({ turn, effort, onRetry }: RetryButtonProps) {
  const { models } = useUsableModels();
  const [isOpen, setIsOpen] = useState(false);
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
            if (model) await onRetry({ model, reasoning_effort: chosen });
          }}
          onClose={() => setIsOpen(false)}
        >
          <p className="text-sm text-soft">
            Sends your message again, without attachments. Changes of this turn are kept; to undo
            them, restore an earlier version first.
          </p>
        </ModelDialog>
      )}
    </>
  );
}
