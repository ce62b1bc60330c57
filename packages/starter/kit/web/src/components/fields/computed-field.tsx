import { useId } from 'react';
import { Field, FieldDescription, FieldLabel } from '@/components/ui/field';

interface ComputedFieldProps {
  label: string;
  /** The formatted value; empty while there is none. */
  value: string;
}

/** A value that follows from other fields of a form. It cannot be changed. */
export function ComputedField({ label, value }: ComputedFieldProps) {
  const id = useId();
  return (
    <Field>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <output
        id={id}
        aria-live="polite"
        className="flex h-9 items-center rounded-md bg-muted px-3 text-sm tabular-nums"
      >
        {value || '–'}
      </output>
      <FieldDescription>Calculated from the other fields.</FieldDescription>
    </Field>
  );
}
