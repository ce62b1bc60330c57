import type { ReactNode } from 'react';
import { toast } from 'sonner';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';

interface ConfirmButtonProps {
  /** Name of the button, if it is not its text. */
  readonly name?: string;
  readonly className?: string;
  readonly isPending: boolean;
  readonly question: string;
  readonly explanation: string;
  readonly no: string;
  readonly yes: string;
  readonly isDestructive?: boolean;
  /** Shown if the action fails without a message. */
  readonly failure: string;
  readonly onConfirm: () => Promise<void>;
  readonly children: ReactNode;
}

/** A button whose action needs a confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { name, className, isPending, isDestructive, failure, onConfirm, children } = props;

  async function confirm() {
    try {
      await onConfirm();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : failure);
    }
  }

  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="outline" aria-label={name} className={className} disabled={isPending}>
          {isPending && <Spinner />}
          {children}
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{props.question}</AlertDialogTitle>
          <AlertDialogDescription>{props.explanation}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{props.no}</AlertDialogCancel>
          <AlertDialogAction variant={isDestructive ? 'destructive' : 'default'} onClick={confirm}>
            {props.yes}
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
