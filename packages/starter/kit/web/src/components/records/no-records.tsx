import { SearchX } from 'lucide-react';
import { Emoji } from '@/components/emoji';
import {
  Empty,
  EmptyDescription,
  EmptyHeader,
  EmptyMedia,
  EmptyTitle,
} from '@/components/ui/empty';

interface NoRecordsProps {
  icon: string;
  /** The records in the plural, such as "books". */
  name: string;
  /** True if there are records, but none matches. */
  isFiltered: boolean;
}

export function NoRecords({ icon, name, isFiltered }: NoRecordsProps) {
  return (
    <Empty className="border py-16">
      <EmptyHeader>
        <EmptyMedia variant="icon">
          {isFiltered ? <SearchX aria-hidden="true" /> : <Emoji icon={icon} name={name} />}
        </EmptyMedia>
        <EmptyTitle>{isFiltered ? 'Nothing found' : `No ${name} yet`}</EmptyTitle>
        <EmptyDescription>
          {isFiltered
            ? `None of your ${name} match. Try another search or fewer filters.`
            : 'Add the first one: it will appear here.'}
        </EmptyDescription>
      </EmptyHeader>
    </Empty>
  );
}
