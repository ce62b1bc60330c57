import { useId } from 'react';

interface FilterChipsProps<T extends string> {
  readonly label: string;
  /** Undefined for all. */
  readonly value: T | undefined;
  readonly options: readonly { readonly value: T; readonly name: string }[];
  readonly onChange: (value: T | undefined) => void;
}

/** Radio buttons that wrap on narrow screens, the first of which removes the filter. */
export function FilterChips<T extends string>(props: FilterChipsProps<T>) {
  const { label, value, options, onChange } = props;
  const group = useId();
  return (
    <fieldset className="flex flex-wrap gap-2 text-[13px]">
      <legend className="sr-only">{label}</legend>
      {[{ value: undefined, name: 'All' }, ...options].map((option) => (
        <label
          key={option.value ?? ''}
          className="cursor-pointer rounded-full border border-line bg-card px-3 py-1.5 text-soft motion-safe:transition-colors hover:border-line-strong hover:text-ink has-checked:border-accent has-checked:bg-accent-wash has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.name}
        </label>
      ))}
    </fieldset>
  );
}
