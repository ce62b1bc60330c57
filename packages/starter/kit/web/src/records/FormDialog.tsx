import type { ReactNode } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/Dialog.tsx';
import { Icon } from '@/ui/Icon.tsx';

interface FormDialogProps {
  title: string;
  onSubmit: () => void;
  /** Left out for something that is not there yet. */
  onDelete?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Fields to fill in, with what can be done about them below. */
export function FormDialog({ title, onSubmit, onDelete, onClose, children }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className="grid gap-5 p-5 sm:grid-cols-2 sm:p-6">{children}</div>
        <div className="sticky bottom-0 flex items-center gap-2 border-border border-t bg-card px-5 py-3 sm:px-6">
          {onDelete && (
            <Button look="danger" className="-ml-3 px-3" onClick={onDelete}>
              <Icon name="trash" />
              Delete
            </Button>
          )}
          <Button look="secondary" className="ml-auto" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  );
}
