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
  readonly verb: string;
  /** The verb while in progress. */
  readonly doing?: string;
  /** Label of the cancel button. */
  readonly refusal?: string;
  readonly look?: 'primary' | 'danger';
  readonly isReady?: boolean;
  /** Reassurance about what was kept if it fails. */
  readonly comfort?: string;
  readonly isWide?: boolean;
  /** Content beside the buttons, such as a back button. */
  readonly aside?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const writable = 'input:not([type="radio"]), textarea';

/** Dialog with a form; stays open and shows the reason if its action fails. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, verb, doing = verb, refusal = 'Cancel', look = 'primary' } = props;
  const { isReady = true, comfort, isWide, aside, onClose, children } = props;
  const { run, isBusy, problem } = action;
  const form = useRef<HTMLFormElement>(null);
  // The browser would focus the close button.
  useEffect(() => form.current?.querySelector<HTMLElement>(writable)?.focus(), []);
  return (
    <Dialog title={title} isWide={isWide} onClose={onClose}>
      <form
        ref={form}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) void run();
        }}
      >
        {children}
        {problem && (
          <Notice look="bad" role="alert">
            {problem} {comfort}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {aside}
          <div className="flex-1" />
          <Button onClick={onClose}>{refusal}</Button>
          <Button look={look} type="submit" disabled={!isReady || isBusy}>
            {isBusy ? doing : verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
