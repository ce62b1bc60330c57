import { Chip, ChipGroup } from '@/components/ui/chip';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Text } from '@/components/ui/text';

interface SelectFieldProps {
  label: string;
  options: readonly string[];
  /** Empty without a choice. */
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

const maxChips = 8;

/** A choice: chips for a few options, a list for many. */
export function SelectField({ label, options, value, onChange, error }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {options.length > maxChips ? (
        <Select
          value={value}
          onValueChange={onChange}
          options={['', ...options].map((option) => ({ value: option, label: option || 'None' }))}
        />
      ) : (
        <ChipGroup role="group" aria-label={label}>
          {options.map((option) => (
            <Chip
              key={option}
              label={option}
              aria-label={`${label}: ${option}`}
              selected={option === value}
              onPress={() => onChange(option === value ? '' : option)}
            />
          ))}
          {options.length === 0 ? <Text variant="muted">Nothing to choose from yet.</Text> : null}
        </ChipGroup>
      )}
    </Field>
  );
}
