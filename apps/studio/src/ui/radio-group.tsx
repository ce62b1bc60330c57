import { useId } from 'react';

interface RadioGroupProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly name: string; readonly about: string }[];
  readonly onChange: (value: T) => void;
}

/** Vertical radio buttons, each with an explanation. */
export function RadioGroup<T extends string>({
  label,
  value,
  options,
  onChange,
}: RadioGroupProps<T>) {
  const group = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {options.map(({ value: optionValue, name, about }) => (
        <label
          key={optionValue}
          className="flex cursor-pointer gap-2.5 rounded-lg border border-line px-3 py-2 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={group}
            checked={optionValue === value}
            onChange={() => onChange(optionValue)}
            className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
          />
          <span className="grid gap-0.5">
            <span className="text-sm font-medium">{name}</span>
            <span className="text-[13px] text-soft">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
