import { useState } from 'react';
import { ActionButton } from '@/components/actions/action-button';
import { LongTextField } from '@/components/fields/long-text-field';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';

interface ReasonButtonProps {
  label: string;
  /** The name of the record. */
  name: string;
  onConfirm: (reason: string) => void;
}

/** A button that asks for a reason first. */
export function ReasonButton({ label, name, onConfirm }: ReasonButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <ActionButton label={label} name={name} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent aria-describedby={undefined}>
          <DialogHeader>
            <DialogTitle>{`${label}: ${name}`}</DialogTitle>
          </DialogHeader>
          <form
            className="space-y-5"
            onSubmit={(event) => {
              event.preventDefault();
              onConfirm(reason);
              setIsOpen(false);
            }}
          >
            <LongTextField label="Reason" value={reason} onChange={setReason} required />
            <DialogFooter>
              <DialogClose asChild>
                <Button type="button" variant="outline">
                  Cancel
                </Button>
              </DialogClose>
              <Button type="submit">{label}</Button>
            </DialogFooter>
          </form>
        </DialogContent>
      </Dialog>
    </>
  );
}
