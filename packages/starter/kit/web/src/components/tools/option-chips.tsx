import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';

interface OptionChipsProps<T extends string> {
  label: string;
  choices: { value: T; label: string }[];
  value: string;
  onChange: (value: T) => void;
}

/** Choices that wrap onto several lines on a phone. */
export function OptionChips<T extends string>(props: OptionChipsProps<T>) {
  const { label, choices, value, onChange } = props;
  return (
    <ToggleGroup
      type="single"
      variant="outline"
      spacing={2}
      aria-label={label}
      className="flex-wrap"
      value={value}
      // A click on the selected choice reports an empty value.
      onValueChange={(next) => next && onChange(next as T)}
    >
      {choices.map((choice) => (
        <ToggleGroupItem key={choice.value} value={choice.value} className="px-4">
          {choice.label}
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  );
}
