import { EmptyState } from '@/ui/EmptyState';

interface NoRecordsProps {
  icon: string;
  /** What there is none of. */
  plural: string;
  /** Whether there are some that the search and the filters leave out. */
  isFiltered: boolean;
}

export function NoRecords({ icon, plural, isFiltered }: NoRecordsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="🔍"
        title="Nothing found"
        text={`No ${plural} match. Try other words or another filter.`}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={`No ${plural} yet`}
      text="Add the first one with the button below."
    />
  );
}
