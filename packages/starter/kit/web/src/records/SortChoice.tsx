import type { Sort } from '@/lib/sorted.ts';
import { Icon } from '@/ui/Icon.tsx';
import { Select } from '@/ui/Select.tsx';
import { controlClass } from './controlClass.ts';

interface SortChoiceProps {
  /** What each field is called. */
  choices: Readonly<Record<string, string>>;
  value: Sort;
  onChange: (value: Sort) => void;
}

export function SortChoice({ choices, value, onChange }: SortChoiceProps) {
  const { by, descending } = value;
  const turn = descending ? 'Sort ascending' : 'Sort descending';
  return (
    <div className={`${controlClass} inline-flex`}>
      <Select
        aria-label="Sort by"
        className="max-w-44 rounded-l-control bg-transparent py-1.5 pl-3 -outline-offset-1"
        value={by}
        onChange={(event) => onChange({ by: event.target.value, descending })}
      >
        <option value="added">Last added</option>
        {Object.entries(choices).map(([field, label]) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </Select>
      <button
        type="button"
        aria-label={turn}
        title={turn}
        onClick={() => onChange({ by, descending: !descending })}
        className="cursor-pointer rounded-r-control border-border border-l px-2 text-muted-foreground -outline-offset-1 transition hover:bg-muted hover:text-foreground"
      >
        <Icon name={descending ? 'down' : 'up'} className="size-3.5" />
      </button>
    </div>
  );
}
