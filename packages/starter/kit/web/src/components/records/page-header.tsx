import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';

interface PageHeaderProps {
  title: string;
  /** Number of records. */
  count: number;
  /** Actions at the end of the row. */
  children?: ReactNode;
}

export function PageHeader({ title, count, children }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <h2 className="flex items-center gap-2.5 font-semibold text-xl tracking-tight">
        {title}
        <Badge variant="secondary" className="tabular-nums">
          {count}
        </Badge>
      </h2>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}
