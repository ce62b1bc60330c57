import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/lib/utils';

interface RecordCheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** A checkbox that changes a record in place. It stays above the area that opens the record. */
export function RecordCheckbox(props: RecordCheckboxProps) {
  const { label, checked, onChange, disabled = false, className } = props;
  return (
    <Checkbox
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next === true)}
      className={cn('z-1', className)}
    />
  );
}
