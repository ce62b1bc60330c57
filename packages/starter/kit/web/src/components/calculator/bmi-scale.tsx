import { Card, CardContent } from '@/components/ui/card';
import { bmiClasses } from '@/lib/formulas';
import { cn } from '@/lib/utils';

const scaleStart = 15;
const scaleEnd = 40;
const colors = ['bg-chart-2', 'bg-success', 'bg-warning', 'bg-destructive'];

/** Returns the position of a value on the scale, from 0 to 1. */
const positionOf = (value: number) =>
  (Math.min(scaleEnd, Math.max(scaleStart, value)) - scaleStart) / (scaleEnd - scaleStart);

export function BmiScale({ value }: { value: number | undefined }) {
  return (
    <Card className="mx-auto max-w-3xl">
      <CardContent>
        <div className="relative flex h-3 gap-0.5">
          {bmiClasses.map(({ label, below }, index) => {
            const start = bmiClasses[index - 1]?.below ?? scaleStart;
            return (
              <div
                key={label}
                style={{ width: `${(positionOf(below) - positionOf(start)) * 100}%` }}
                className={cn('first:rounded-l-full last:rounded-r-full', colors[index])}
              />
            );
          })}
          {value !== undefined && (
            <div
              aria-hidden="true"
              style={{ left: `${positionOf(value) * 100}%` }}
              className="absolute -top-1.5 size-6 -translate-x-1/2 rounded-full border-4 border-card bg-foreground shadow transition-[left] duration-300 motion-reduce:transition-none"
            />
          )}
        </div>
        <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-muted-foreground text-sm">
          {bmiClasses.map(({ label, below }, index) => (
            <li key={label} className="flex items-center gap-2">
              <span aria-hidden="true" className={cn('size-2.5 rounded-full', colors[index])} />
              {label}
              {Number.isFinite(below) && ` (under ${below})`}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
