import { Field } from '../Field.tsx';

interface ColorFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function ColorField({ label, value, onChange }: ColorFieldProps) {
  return (
    <Field label={label}>
      <input
        type="color"
        className="h-10 w-16 cursor-pointer rounded-control border border-border bg-background p-1"
        value={value || '#888888'}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
