import type { ReactNode } from 'react';
import { type DialogAction, FormDialog } from './form-dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly action: DialogAction;
  readonly verb: string;
  readonly doing?: string;
  readonly refusal?: string;
  /** True if the action loses no data. */
  readonly isHarmless?: boolean;
  /** Reason why it is currently impossible. */
  readonly obstacle?: string | undefined;
  readonly comfort?: string;
  readonly onClose: () => void;
  /** Consequences. */
  readonly children: ReactNode;
}

/** Asks for confirmation. */
export function ConfirmDialog({
  refusal = 'Cancel',
  isHarmless = false,
  obstacle,
  children,
  ...rest
}: ConfirmDialogProps) {
  return (
    <FormDialog
      {...rest}
      refusal={refusal}
      look={isHarmless ? 'primary' : 'danger'}
      isReady={obstacle === undefined}
    >
      <div className="grid gap-4 text-soft">{children}</div>
      {obstacle && <Notice look="warn">{obstacle}</Notice>}
    </FormDialog>
  );
}
