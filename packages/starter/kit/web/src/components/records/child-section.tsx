import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';

interface ChildSectionProps {
  title: string;
  /** Number of records. */
  count: number;
  /** Label of the button that adds one. */
  action: string;
  onAdd: () => void;
  list: ReactNode;
  /** Shown instead of the form. */
  notice?: ReactNode;
  /** The fields of the form. */
  children: ReactNode;
}

/** Records that belong to another one, on its page, with a form below them. */
export function ChildSection(props: ChildSectionProps) {
  const { title, count, action, onAdd, list, notice, children } = props;
  return (
    <section aria-label={title} className="space-y-4 border-t pt-6">
      <h3 className="flex items-center gap-2.5 font-semibold text-lg tracking-tight">
        {title}
        <Badge variant="secondary" className="tabular-nums">
          {count}
        </Badge>
      </h3>
      {count > 0 && list}
      {notice ?? (
        <form
          className="grid gap-5 rounded-xl border bg-card p-5 shadow-xs sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            onAdd();
          }}
        >
          {children}
          <div className="col-span-full">
            <Button type="submit">{action}</Button>
          </div>
        </form>
      )}
    </section>
  );
}
