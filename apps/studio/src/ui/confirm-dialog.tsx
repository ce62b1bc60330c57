import type { ReactNode } from 'react';
import { type DialogAction, FormDialog } from './form-dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly action: DialogAction;
  readonly verb: string;
  readonly doing?: string;
  readonly refusal?: string;
  /** Whether something is lost by it. */
  readonly isHarmless?: boolean;
  /** Why it cannot be done now. */
  readonly obstacle?: string | undefined;
  readonly comfort?: string;
  readonly onClose: () => void;
  /** What it means. */
  readonly children: ReactNode;
}

/** Asks once more before something is done. */
export function ConfirmDialog({
  refusal = 'Keep it',
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
