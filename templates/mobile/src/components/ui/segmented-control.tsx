import { useField } from '@/components/ui/field';
import { Segment, TabsList } from '@/components/ui/tabs';

interface SegmentedControlProps<T extends string> {
  value: T;
  onValueChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
  disabled?: boolean;
  'aria-label'?: string;
}

/** A choice of two to four short options. */
export function SegmentedControl<T extends string>({
  value,
  onValueChange,
  options,
  disabled,
  'aria-label': ariaLabel,
}: SegmentedControlProps<T>) {
  const field = useField();
  return (
    <TabsList role="radiogroup" aria-label={ariaLabel ?? field.label}>
      {options.map((option) => (
        <Segment
          key={option.value}
          role="radio"
          isActive={option.value === value}
          disabled={disabled}
          onPress={() => onValueChange(option.value)}
        >
          {option.label}
        </Segment>
      ))}
    </TabsList>
  );
}
