import { Check } from '../Check.tsx';

interface CheckboxFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function CheckboxField({ label, value, onChange }: CheckboxFieldProps) {
  return (
    <div className="flex min-h-10 items-center self-end">
      <Check label={label} checked={value} onChange={onChange} />
    </div>
  );
}
