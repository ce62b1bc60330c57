import { Switch } from '@/components/ui/switch';

interface SwitchFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function SwitchField({ label, value, onChange }: SwitchFieldProps) {
  return <Switch label={label} checked={value} onCheckedChange={onChange} />;
}
