import { useId } from 'react';
import { Field, FieldLabel } from '@/components/ui/field';
import {
  InputGroup,
  InputGroupAddon,
  InputGroupInput,
  InputGroupText,
} from '@/components/ui/input-group';

interface AmountFieldProps {
  label: string;
  /** A unit after the number. */
  unit?: string;
  value: string;
  onChange: (value: string) => void;
}

export function AmountField({ label, unit, value, onChange }: AmountFieldProps) {
  const id = useId();
  return (
    <Field>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <InputGroup className="h-11">
        <InputGroupInput
          id={id}
          inputMode="decimal"
          className="font-medium text-lg tabular-nums md:text-lg"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        {unit && (
          <InputGroupAddon align="inline-end">
            <InputGroupText>{unit}</InputGroupText>
          </InputGroupAddon>
        )}
      </InputGroup>
    </Field>
  );
}
