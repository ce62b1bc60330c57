import { useId, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import type { TurnVersions } from '../../state/selectors.ts';
import type { UserRequest } from '../../state/user-request.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { ResendOptions } from './resend.ts';
import { RestoreFirst } from './restore-first.tsx';
import { hasAttachments } from './sent-request.ts';

interface EditMessageDialogProps {
  readonly request: UserRequest;
  /** Undefined if the turn changed no files. */
  readonly versions: TurnVersions | undefined;
  readonly isBlocked: boolean;
  readonly onSend: (options: ResendOptions) => Promise<void>;
  readonly onClose: () => void;
}

/** Sends a message again with another text. */
export function EditMessageDialog(props: EditMessageDialogProps) {
  const { request, versions, isBlocked, onSend, onClose } = props;
  const [prompt, setPrompt] = useState(request.prompt);
  const [isRestoring, setIsRestoring] = useState(versions?.isCurrent ?? false);
  const before = versions?.before;
  const id = useId();
  const action = useAction(async () => {
    await onSend({
      prompt: prompt.trim(),
      restore: isRestoring && !isBlocked ? before : undefined,
    });
    onClose();
  });
  return (
    <FormDialog
      title="Edit and resend"
      action={action}
      actionLabel="Send"
      busyLabel="Sending…"
      isReady={prompt.trim() !== ''}
      isWide
      onClose={onClose}
    >
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Message
        </label>
        <textarea
          id={id}
          rows={6}
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
          className="w-full resize-y rounded-lg border border-line bg-paper px-3 py-2 focus:border-line-strong"
        />
      </div>
      {before !== undefined && (
        <RestoreFirst isChecked={isRestoring} isBlocked={isBlocked} onChange={setIsRestoring} />
      )}
      {hasAttachments(request) && (
        <p className="text-[13px] text-soft">
          Attachments are not sent again. Attach them to a new message instead.
        </p>
      )}
    </FormDialog>
  );
}
