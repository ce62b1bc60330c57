import { useId } from 'react';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';
import {
  InputGroup,
  InputGroupAddon,
  InputGroupInput,
  InputGroupText,
} from '@/components/ui/input-group';
import { useMissing } from '@/hooks/use-missing';

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
  /** The message if a required value is missing. */
  missing?: string;
}

export function NumberField(allProps: NumberFieldProps) {
  const { label, value, onChange, sign, unit, missing, ...rest } = allProps;
  const id = useId();
  const own = useMissing(missing);
  const { error = own.error, ...props } = rest;
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
          {...own.handlers}
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
