import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

/** Action of a dialog: whether it is in progress, and why it failed. */
export interface DialogAction {
  readonly run: () => Promise<unknown>;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
}

interface FormDialogProps {
  readonly title: string;
  readonly action: DialogAction;
  readonly actionLabel: string;
  /** The verb while in progress. */
  readonly busyLabel?: string;
  /** Label of the cancel button. */
  readonly cancelLabel?: string;
  readonly variant?: 'primary' | 'danger';
  readonly isReady?: boolean;
  /** Reassurance about what was kept if it fails. */
  readonly failureNote?: string;
  readonly isWide?: boolean;
  /** Content beside the buttons, such as a back button. */
  readonly aside?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const focusableFields = 'input:not([type="radio"]), textarea';

/** Dialog with a form; stays open and shows the reason if its action fails. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    action,
    actionLabel,
    busyLabel = actionLabel,
    cancelLabel = 'Cancel',
    variant = 'primary',
  } = props;
  const { isReady = true, failureNote, isWide, aside, onClose, children } = props;
  const { run, isBusy, problem } = action;
  const form = useRef<HTMLFormElement>(null);
  // The browser would focus the close button.
  useEffect(() => form.current?.querySelector<HTMLElement>(focusableFields)?.focus(), []);
  return (
    <Dialog title={title} size={isWide ? 'wide' : 'narrow'} onClose={onClose}>
      <form
        ref={form}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may belong to a control of another form, such as the composer.
          event.stopPropagation();
          if (isReady && !isBusy) void run();
        }}
      >
        {children}
        {problem && (
          <Notice variant="bad" role="alert">
            {problem} {failureNote}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {aside}
          <div className="flex-1" />
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant={variant} type="submit" disabled={!isReady || isBusy}>
            {isBusy ? busyLabel : actionLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
