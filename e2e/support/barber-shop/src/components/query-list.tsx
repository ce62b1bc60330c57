import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '@/components/query-error';
import { Skeleton } from '@/components/ui/skeleton';

interface QueryListProps<Item> {
  readonly query: UseQueryResult<Item[]>;
  readonly errorTitle: string;
  /** Shown instead of a list without items. */
  readonly empty: ReactNode;
  readonly children: (items: Item[]) => ReactNode;
}

/** A list that is loaded from the server. */
export function QueryList<Item>({ query, errorTitle, empty, children }: QueryListProps<Item>) {
  const { data: items, error, refetch } = query;
  if (error) return <QueryError title={errorTitle} error={error} onRetry={refetch} />;
  if (!items) {
    return (
      <div className="grid gap-3">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
    );
  }
  return items.length === 0 ? empty : children(items);
}
