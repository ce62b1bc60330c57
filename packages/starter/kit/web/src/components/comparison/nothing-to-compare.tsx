import { Emoji } from '@/components/emoji';
import {
  Empty,
  EmptyDescription,
  EmptyHeader,
  EmptyMedia,
  EmptyTitle,
} from '@/components/ui/empty';

interface NothingToCompareProps {
  icon: string;
  plural: string;
  /** Titles of the chosen records: none or one. */
  chosen: string[];
  /** True if there are enough records to choose from. */
  isPossible: boolean;
}

export function NothingToCompare({ icon, plural, chosen, isPossible }: NothingToCompareProps) {
  return (
    <Empty className="border py-16">
      <EmptyHeader>
        <EmptyMedia variant="icon">
          <Emoji icon={icon} name={plural} />
        </EmptyMedia>
        <EmptyTitle>
          {isPossible ? `Choose at least two ${plural}` : `There are not enough ${plural} yet`}
        </EmptyTitle>
        <EmptyDescription>
          {chosen.length > 0 && isPossible
            ? `${chosen.join('')} is chosen. Add another one to compare it with.`
            : 'They appear here side by side.'}
        </EmptyDescription>
      </EmptyHeader>
    </Empty>
  );
}
