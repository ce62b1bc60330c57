import type { ReactNode } from 'react';
import { type DialogAction, FormDialog } from './form-dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly action: DialogAction;
  readonly actionLabel: string;
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  /** True if the action loses no data. */
  readonly isHarmless?: boolean;
  /** Reason why it is currently impossible. */
  readonly blockedReason?: string | undefined;
  readonly failureNote?: string;
  readonly onClose: () => void;
  /** Consequences. */
  readonly children: ReactNode;
}

/** Asks for confirmation. */
export function ConfirmDialog({
  cancelLabel = 'Cancel',
  isHarmless = false,
  blockedReason,
  children,
  ...rest
}: ConfirmDialogProps) {
  return (
    <FormDialog
      {...rest}
      cancelLabel={cancelLabel}
      variant={isHarmless ? 'primary' : 'danger'}
      isReady={blockedReason === undefined}
    >
      <div className="grid gap-4 text-soft">{children}</div>
      {blockedReason && <Notice variant="warn">{blockedReason}</Notice>}
    </FormDialog>
  );
}
