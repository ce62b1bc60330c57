import { Skeleton } from '@/components/ui/skeleton';

/** The outline of a list that is being loaded. */
export function ListSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </div>
  );
}
