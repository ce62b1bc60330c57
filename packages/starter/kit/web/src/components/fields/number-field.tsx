import { useId } from 'react';
import { Field, FieldLabel } from '@/components/ui/field';
import {
  InputGroup,
  InputGroupAddon,
  InputGroupInput,
  InputGroupText,
} from '@/components/ui/input-group';

interface NumberFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** A sign before the number, such as a currency. */
  sign?: string;
  /** A unit after the number. */
  unit?: string;
  min?: number;
  max?: number;
  required?: boolean;
}

export function NumberField({ label, value, onChange, sign, unit, ...props }: NumberFieldProps) {
  const id = useId();
  return (
    <Field>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <InputGroup>
        <InputGroupInput
          id={id}
          type="number"
          inputMode="decimal"
          step="any"
          className="tabular-nums"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
          {...props}
        />
        {sign && (
          <InputGroupAddon>
            <InputGroupText>{sign}</InputGroupText>
          </InputGroupAddon>
        )}
        {unit && (
          <InputGroupAddon align="inline-end">
            <InputGroupText>{unit}</InputGroupText>
          </InputGroupAddon>
        )}
      </InputGroup>
    </Field>
  );
}
