import { SearchX } from 'lucide-react';
import { TopicDrawing } from '@/components/art/topic-drawing';
import {
  Empty,
  EmptyDescription,
  EmptyHeader,
  EmptyMedia,
  EmptyTitle,
} from '@/components/ui/empty';

interface NoRecordsProps {
  /** The records in the plural, such as "books". */
  name: string;
  /** True if there are records, but none matches. */
  isFiltered: boolean;
}

export function NoRecords({ name, isFiltered }: NoRecordsProps) {
  return (
    <Empty className="border py-16">
      <EmptyHeader>
        {isFiltered ? (
          <EmptyMedia variant="icon">
            <SearchX aria-hidden="true" />
          </EmptyMedia>
        ) : (
          <EmptyMedia>
            <TopicDrawing className="size-32" />
          </EmptyMedia>
        )}
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
