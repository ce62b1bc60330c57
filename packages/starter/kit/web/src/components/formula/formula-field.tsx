import { useId } from 'react';
import { DateField } from '@/components/fields/date-field';
import { Field, FieldDescription, FieldError, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import {
  InputGroup,
  InputGroupAddon,
  InputGroupInput,
  InputGroupText,
} from '@/components/ui/input-group';
import { NativeSelect, NativeSelectOption } from '@/components/ui/native-select';
import type { FormulaInput } from '@/lib/formula';
import { problemWith } from '@/lib/formula-values';

interface FormulaFieldProps {
  input: FormulaInput;
  /** Tells fields of several rows apart: `Course 2`. */
  row?: string;
  currency: string;
  value: string;
  onChange: (value: string) => void;
}

export function FormulaField({ input, row, currency, value, onChange }: FormulaFieldProps) {
  const id = useId();
  const { label, kind, hint } = input;
  const problem = problemWith(input, value);
  if (kind === 'date') {
    return <DateField label={label} value={value} error={problem} onChange={onChange} />;
  }
  return (
    <Field data-invalid={problem !== undefined}>
      <FieldLabel htmlFor={id}>
        {row && <span className="sr-only">{`${row}: `}</span>}
        {label}
      </FieldLabel>
      {kind === 'choice' ? (
        <NativeSelect
          id={id}
          className="h-11 w-full"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {input.options?.map((option) => (
            <NativeSelectOption key={option.label}>{option.label}</NativeSelectOption>
          ))}
        </NativeSelect>
      ) : (
        <TypedInput {...{ id, input, currency, value, onChange, problem }} />
      )}
      {hint && !problem && <FieldDescription id={`${id}-hint`}>{hint}</FieldDescription>}
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </Field>
  );
}

interface TypedInputProps extends FormulaFieldProps {
  id: string;
  problem: string | undefined;
}

function TypedInput({ id, input, currency, value, onChange, problem }: TypedInputProps) {
  const { kind, unit, hint } = input;
  const props = {
    id,
    value,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? `${id}-error` : hint && `${id}-hint`,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
  };
  if (kind === 'time') return <Input type="time" className="h-11" {...props} />;
  if (kind === 'text') return <Input className="h-11" {...props} />;
  const after = kind === 'percent' ? '%' : unit;
  return (
    <InputGroup className="h-11">
      <InputGroupInput
        inputMode="decimal"
        autoComplete="off"
        className="font-medium text-lg tabular-nums md:text-lg"
        {...props}
      />
      {kind === 'money' && (
        <InputGroupAddon>
          <InputGroupText>{currency}</InputGroupText>
        </InputGroupAddon>
      )}
      {after && (
        <InputGroupAddon align="inline-end">
          <InputGroupText>{after}</InputGroupText>
        </InputGroupAddon>
      )}
    </InputGroup>
  );
}
