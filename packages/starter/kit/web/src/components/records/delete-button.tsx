import { Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';

interface DeleteButtonProps {
  /** The name of the record. */
  name: string;
  onClick: () => void;
  className?: string;
}

/** Deletes a record of a list. It lies above the click area of the record's title. */
export function DeleteButton({ name, onClick, className }: DeleteButtonProps) {
  return (
    <Button
      type="button"
      variant="ghost"
      size="icon"
      aria-label={`Delete ${name}`}
      title="Delete"
      className={cn('z-1 size-8 text-muted-foreground hover:text-destructive', className)}
      onClick={onClick}
    >
      <Trash2 aria-hidden="true" />
    </Button>
  );
}
