import { type ComponentProps, useId } from 'react';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';

interface EntryFieldProps
  extends Pick<ComponentProps<'input'>, 'type' | 'name' | 'autoComplete' | 'className'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The problem with the value. */
  error?: string | undefined;
  /** Has several lines. */
  isLong?: boolean;
}

/** A text input with its label and, below it, an error message. */
export function EntryField(props: EntryFieldProps) {
  const { label, value, onChange, error, isLong = false, className, ...rest } = props;
  const id = useId();
  const shared = {
    id,
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  return (
    <Field data-invalid={error !== undefined} className={className}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {isLong ? (
        <Textarea
          {...shared}
          name={rest.name}
          rows={3}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Input {...shared} {...rest} onChange={({ target }) => onChange(target.value)} />
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Field>
  );
}
