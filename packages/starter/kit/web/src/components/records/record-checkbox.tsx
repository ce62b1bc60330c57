import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/lib/utils';

interface RecordCheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** A checkbox that changes a record in place. It stays above the area that opens the record. */
export function RecordCheckbox({ label, checked, onChange, className }: RecordCheckboxProps) {
  return (
    <Checkbox
      aria-label={label}
      checked={checked}
      onCheckedChange={(next) => onChange(next === true)}
      className={cn('z-1', className)}
    />
  );
}
