import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Direction } from '@/lib/direction';

const arrows = [
  { direction: 'up', icon: ArrowUp, position: 'col-start-2' },
  { direction: 'left', icon: ArrowLeft, position: 'col-start-1 row-start-2' },
  { direction: 'down', icon: ArrowDown, position: 'col-start-2 row-start-2' },
  { direction: 'right', icon: ArrowRight, position: 'col-start-3 row-start-2' },
] as const;

/** Arrow buttons for touch screens. */
export function DirectionPad({ onPress }: { onPress: (direction: Direction) => void }) {
  return (
    <div className="mx-auto grid w-fit grid-cols-3 gap-2 sm:hidden">
      {arrows.map(({ direction, icon: Icon, position }) => (
        <div key={direction} className={position}>
          <Button
            variant="secondary"
            aria-label={direction}
            className="size-14"
            onClick={() => onPress(direction)}
          >
            <Icon aria-hidden="true" className="size-6" />
          </Button>
        </div>
      ))}
    </div>
  );
}
