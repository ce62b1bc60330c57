import { Inbox, SearchX } from 'lucide-react-native';
import { EmptyState } from '@/components/ui/empty-state';

interface NoRecordsProps {
  /** The records in the plural, such as "books". */
  name: string;
  /** True if there are records, but none matches. */
  isFiltered: boolean;
}

export function NoRecords({ name, isFiltered }: NoRecordsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing found"
        description={`No ${name} match. Try other words or another filter.`}
      />
    );
  }
  return (
    <EmptyState
      icon={Inbox}
      title={`No ${name} yet`}
      description="Add the first one with the button below."
    />
  );
}
