import { useId } from 'react';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';
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
  /** Why the value is not accepted. */
  error?: string | undefined;
}

export function NumberField(allProps: NumberFieldProps) {
  const { label, value, onChange, sign, unit, error, ...props } = allProps;
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
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
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
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}
