import { pips } from '@/lib/dice';

interface DieProps {
  sides: number;
  value: number;
}

export function Die({ sides, value }: DieProps) {
  return (
    <span
      role="img"
      aria-label={String(value)}
      className="grid size-18 animate-in place-items-center rounded-2xl border bg-card shadow-md spin-in-90 zoom-in-50 motion-reduce:animate-none sm:size-22"
    >
      {sides === 6 ? (
        <span className="grid size-3/4 grid-cols-3 grid-rows-3 place-items-center">
          {Array.from({ length: 9 }, (_, field) => (
            <span key={field} className="grid place-items-center">
              {pips[value].includes(field) && (
                <span className="size-3 rounded-full bg-primary sm:size-3.5" />
              )}
            </span>
          ))}
        </span>
      ) : (
        <span aria-hidden="true" className="font-bold text-3xl text-primary tabular-nums">
          {value}
        </span>
      )}
    </span>
  );
}
