import { toneOf } from '@/lib/tones.ts';

interface ChoiceProps {
  value: string;
  options: readonly string[];
}

/** What was chosen, in a colour that this option always has. */
export function Choice({ value, options }: ChoiceProps) {
  if (value === '') return null;
  return (
    <span
      style={{ '--tone': toneOf(options.indexOf(value)) }}
      className="inline-flex items-center gap-1.5 rounded-full bg-(--tone)/12 px-2.5 py-0.5 font-medium text-xs ring-1 ring-(color:--tone)/25 ring-inset"
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-(--tone)" />
      {value}
    </span>
  );
}
