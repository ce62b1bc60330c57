import type { Direction } from './snake.ts';

const arrows: { direction: Direction; sign: string; place: string }[] = [
  { direction: 'up', sign: '↑', place: 'col-start-2' },
  { direction: 'left', sign: '←', place: 'col-start-1 row-start-2' },
  { direction: 'down', sign: '↓', place: 'col-start-2 row-start-2' },
  { direction: 'right', sign: '→', place: 'col-start-3 row-start-2' },
];

/** For fingers, where there are no keys. */
export function DirectionPad({ onPress }: { onPress: (direction: Direction) => void }) {
  return (
    <div className="mx-auto grid w-fit grid-cols-3 gap-2 sm:hidden">
      {arrows.map(({ direction, sign, place }) => (
        <button
          key={direction}
          type="button"
          aria-label={direction}
          onClick={() => onPress(direction)}
          className={`grid size-14 place-items-center rounded-2xl bg-muted text-2xl active:bg-primary active:text-primary-foreground ${place}`}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}
