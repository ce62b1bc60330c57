import { Badge } from '@/components/ui/badge';
import { chartColor } from '@/lib/chart-color';

interface OptionBadgeProps {
  value: string;
  options: readonly string[];
}

/** The selected option; each option has its own color. */
export function OptionBadge({ value, options }: OptionBadgeProps) {
  if (value === '') return null;
  return (
    <Badge variant="outline" className="gap-1.5">
      <span
        aria-hidden="true"
        style={{ backgroundColor: chartColor(options.indexOf(value)) }}
        className="size-1.5 rounded-full"
      />
      {value}
    </Badge>
  );
}
