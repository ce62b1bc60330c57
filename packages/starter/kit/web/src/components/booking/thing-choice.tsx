import { useId } from 'react';
import { RecordImage } from '@/components/records/record-image';
import type { Bookable } from '@/lib/booking';

interface ThingChoiceProps {
  label: string;
  things: Bookable[];
  /** The id of the chosen one. */
  value: string;
  onChange: (id: string) => void;
}

export function ThingChoice({ label, things, value, onChange }: ThingChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">{label}</legend>
      {things.map((thing) => (
        <label
          key={thing.id}
          className="flex cursor-pointer items-center gap-4 rounded-lg border p-3 transition-colors hover:bg-muted/50 has-checked:border-primary has-checked:bg-primary/6 has-checked:ring-1 has-checked:ring-primary has-focus-visible:ring-[3px] has-focus-visible:ring-ring/50"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={thing.id === value}
            onChange={() => onChange(thing.id)}
          />
          <RecordImage
            id={thing.id}
            name={thing.name}
            src={thing.image}
            label="Picture"
            className="size-16 shrink-0 rounded-md"
          />
          <span className="min-w-0">
            <span className="block truncate font-medium">{thing.name}</span>
            {Object.entries(thing.details)
              .filter(([, text]) => text !== '')
              .map(([detail, text]) => (
                <span key={detail} className="block truncate text-muted-foreground text-sm">
                  {detail}: {text}
                </span>
              ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
