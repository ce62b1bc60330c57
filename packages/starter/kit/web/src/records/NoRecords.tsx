import { EmptyState } from '@/ui/EmptyState.tsx';

interface NoRecordsProps {
  icon: string;
  /** What there could be many of. */
  name: string;
  /** Whether there are some that just do not match. */
  isFiltered: boolean;
}

export function NoRecords({ icon, name, isFiltered }: NoRecordsProps) {
  return isFiltered ? (
    <EmptyState
      icon="🔍"
      title="Nothing found"
      text={`None of your ${name} match. Try another search or fewer filters.`}
    />
  ) : (
    <EmptyState
      icon={icon}
      title={`No ${name} yet`}
      text="Add the first one: it will appear here."
    />
  );
}
