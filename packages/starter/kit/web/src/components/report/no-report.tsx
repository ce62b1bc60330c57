import { Emoji } from '@/components/emoji';
import { Button } from '@/components/ui/button';
import {
  Empty,
  EmptyContent,
  EmptyDescription,
  EmptyHeader,
  EmptyMedia,
  EmptyTitle,
} from '@/components/ui/empty';

interface NoReportProps {
  icon: string;
  /** The records in the plural: "expenses". */
  name: string;
  /** Chooses the longest period. Undefined if there are no records at all. */
  onShowAll?: (() => void) | undefined;
}

export function NoReport({ icon, name, onShowAll }: NoReportProps) {
  return (
    <Empty className="border py-16">
      <EmptyHeader>
        <EmptyMedia variant="icon">
          <Emoji icon={icon} name={name} />
        </EmptyMedia>
        <EmptyTitle>{onShowAll ? `No ${name} in this period` : `No ${name} yet`}</EmptyTitle>
        <EmptyDescription>
          {onShowAll
            ? 'Choose another period to see its figures.'
            : 'The report fills up as soon as you add some.'}
        </EmptyDescription>
      </EmptyHeader>
      {onShowAll && (
        <EmptyContent>
          <Button variant="outline" onClick={onShowAll}>
            Show all time
          </Button>
        </EmptyContent>
      )}
    </Empty>
  );
}
