import { useId } from 'react';

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
  /** Compact: the label is only for screen readers. */
  readonly small?: boolean;
  readonly disabled?: boolean;
}

/** Native select with its label above. */
export function Select({ label, value, options, onChange, small = false, disabled }: SelectProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className={small ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
        className={`min-w-0 max-w-full rounded-lg border border-line px-2.5 focus:border-line-strong disabled:opacity-60 ${small ? 'h-8 bg-card text-[13px]' : 'h-10 bg-paper text-sm'}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
