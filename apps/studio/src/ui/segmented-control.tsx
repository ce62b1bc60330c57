import { useId } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface SegmentedControlProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { value: T; name: string; icon?: IconName; about?: string }[];
  readonly onChange: (value: T) => void;
}

/** Horizontal radio buttons, so that arrow keys and screen readers work. */
export function SegmentedControl<T extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedControlProps<T>) {
  const group = useId();
  return (
    <fieldset className="inline-flex h-8 rounded-lg bg-sunken p-0.5 text-[13px]">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value: optionValue, name, icon, about }) => (
        <label
          key={optionValue}
          title={about}
          className="inline-flex cursor-pointer items-center gap-1.5 rounded-md px-2.5 text-soft motion-safe:transition-colors hover:text-ink has-checked:bg-card has-checked:font-medium has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={optionValue === value}
            onChange={() => onChange(optionValue)}
          />
          {icon && <Icon name={icon} className="size-3.5" />}
          {name}
        </label>
      ))}
    </fieldset>
  );
}
