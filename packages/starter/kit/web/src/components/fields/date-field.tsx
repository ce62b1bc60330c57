import { format, isValid, parseISO } from 'date-fns';
import { useId } from 'react';
import { DatePicker } from '@/components/ui/date-picker';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';
import { cn } from '@/lib/utils';

interface DateFieldProps {
  label: string;
  /** A day such as `2026-11-15`, or an empty string. */
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  /** Why the value is not accepted. */
  error?: string | undefined;
}

export function DateField({ label, value, onChange, required = false, error }: DateFieldProps) {
  const id = useId();
  const date = parseISO(value);
  return (
    <Field className="relative">
      <FieldLabel id={`${id}-label`} htmlFor={id}>
        {label}
      </FieldLabel>
      <DatePicker
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={error && `${id}-error`}
        className={cn('w-full', error && 'border-destructive')}
        captionLayout="dropdown"
        value={isValid(date) ? date : undefined}
        onChange={(next) => onChange(next ? format(next, 'yyyy-MM-dd') : '')}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {required && (
        // The browser validates only form controls, and the date picker is a button.
        <input
          required
          tabIndex={-1}
          aria-hidden="true"
          value={value}
          onChange={() => undefined}
          className="pointer-events-none absolute inset-x-0 bottom-0 h-9 opacity-0"
        />
      )}
    </Field>
  );
}
