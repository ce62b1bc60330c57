import { Card } from '@/ui/Card.tsx';
import { bmiClasses } from './formulas.ts';

const FROM = 15;
const TO = 40;
const tones = ['bg-sky-400', 'bg-emerald-500', 'bg-amber-400', 'bg-rose-500'];

const place = (value: number) => (Math.min(TO, Math.max(FROM, value)) - FROM) / (TO - FROM);

/** Where the value stands among the classes. */
export function BmiScale({ value }: { value: number | undefined }) {
  return (
    <Card className="mx-auto max-w-3xl p-6">
      <div className="relative flex h-3 gap-0.5">
        {bmiClasses.map(({ label, below }, index) => {
          const start = bmiClasses[index - 1]?.below ?? FROM;
          return (
            <div
              key={label}
              style={{ width: `${(place(below) - place(start)) * 100}%` }}
              className={`first:rounded-l-full last:rounded-r-full ${tones[index]}`}
            />
          );
        })}
        {value !== undefined && (
          <div
            aria-hidden="true"
            style={{ left: `${place(value) * 100}%` }}
            className="-top-1.5 -translate-x-1/2 absolute size-6 rounded-full border-4 border-card bg-foreground shadow transition-[left] duration-300 motion-reduce:transition-none"
          />
        )}
      </div>
      <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-muted-foreground text-sm">
        {bmiClasses.map(({ label, below }, index) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${tones[index]}`} />
            {label}
            {Number.isFinite(below) && ` (under ${below})`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
