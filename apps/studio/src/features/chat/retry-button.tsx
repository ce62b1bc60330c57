import { useState } from 'react';
import { useUsableModels } from '../../api/usable-models.tsx';
import type { TurnState } from '../../state/project-state.ts';
import { Button } from '../../ui/button.tsx';
import { ModelDialog } from '../models/model-dialog.tsx';

interface RetryButtonProps {
  readonly turn: TurnState;
  readonly onRetry: (model: string) => Promise<void>;
}

/** Sends the message of a turn again, to a model other than the one that answered. */
export function RetryButton({ turn, onRetry }: RetryButtonProps) {
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
          onChoose={async (model) => {
            if (model) await onRetry(model);
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
