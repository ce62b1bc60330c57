import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';

interface ChoiceGroupProps<T extends string> {
  label: string;
  choices: { value: T; label: string }[];
  value: string;
  onChange: (value: T) => void;
}

/** A few choices, all visible. */
export function ChoiceGroup<T extends string>(props: ChoiceGroupProps<T>) {
  const { label, choices, value, onChange } = props;
  return (
    <ToggleGroup
      type="single"
      variant="outline"
      aria-label={label}
      className="w-full"
      value={value}
      // A click on the selected choice reports an empty value.
      onValueChange={(next) => next && onChange(next as T)}
    >
      {choices.map((choice) => (
        <ToggleGroupItem key={choice.value} value={choice.value} className="flex-1">
          {choice.label}
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  );
}
