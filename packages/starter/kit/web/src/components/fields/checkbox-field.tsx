import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field, FieldLabel } from '@/components/ui/field';

interface CheckboxFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function CheckboxField({ label, value, onChange }: CheckboxFieldProps) {
  const id = useId();
  return (
    <Field orientation="horizontal" className="min-h-9 self-end">
      <Checkbox id={id} checked={value} onCheckedChange={(checked) => onChange(checked === true)} />
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
    </Field>
  );
}
