import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '@/components/ui/button';

interface RecordPageProps {
  title: string;
  /** The name for all records, such as "books". */
  listName: string;
  listPath: string;
  art: ReactNode;
  /** Links to what can be done with the record. */
  actions?: ReactNode;
  /** Undefined for people who may only read. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  /** The fields of the record. */
  children?: ReactNode;
}

export function RecordPage(props: RecordPageProps) {
  const { title, listName, listPath, art, actions, onEdit, onDelete, children } = props;
  return (
    <article className="space-y-5">
      <Link
        to={listPath}
        className="inline-flex items-center gap-1.5 rounded-sm text-muted-foreground text-sm outline-none hover:text-foreground focus-visible:ring-[3px] focus-visible:ring-ring/50"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {`All ${listName}`}
      </Link>
      <div className="grid items-start gap-6 md:grid-cols-[2fr_3fr] lg:gap-10">
        {art}
        <div className="min-w-0 space-y-6">
          <h2 className="wrap-anywhere text-balance font-heading font-semibold text-2xl tracking-tight sm:text-3xl">
            {title}
          </h2>
          {children}
          <div className="flex flex-wrap gap-2 border-t pt-5">
            {actions}
            {onEdit && (
              <Button variant="outline" onClick={onEdit}>
                <Pencil aria-hidden="true" />
                Edit
              </Button>
            )}
            {onDelete && (
              <Button
                variant="ghost"
                className="text-destructive hover:text-destructive"
                onClick={onDelete}
              >
                <Trash2 aria-hidden="true" />
                Delete
              </Button>
            )}
          </div>
        </div>
      </div>
    </article>
  );
}
