import { Star } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError, FieldLegend, FieldSet } from '@/components/ui/field';
import { cn } from '@/lib/utils';

interface RatingFieldProps {
  label: string;
  /** 0 means no rating. */
  value: number;
  onChange: (value: number) => void;
  max: number;
  /** Why the value is not accepted. */
  error?: string | undefined;
}

/** Stars as radio buttons, so that arrow keys work. */
export function RatingField({ label, value, onChange, max, error }: RatingFieldProps) {
  const name = useId();
  const stars = Array.from({ length: max }, (_, index) => index + 1);
  return (
    <FieldSet className="gap-0">
      <FieldLegend variant="label">{label}</FieldLegend>
      <div className="flex min-h-9 flex-wrap items-center gap-1">
        {stars.map((star) => (
          <label
            key={star}
            className="relative cursor-pointer rounded-sm transition-transform hover:scale-110 has-focus-visible:ring-[3px] has-focus-visible:ring-ring/50"
          >
            <input
              type="radio"
              name={name}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              checked={star === value}
              aria-describedby={error && `${name}-error`}
              onChange={() => onChange(star)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Star
              aria-hidden="true"
              className={cn(
                'size-6',
                star <= value ? 'fill-warning text-warning' : 'text-muted-foreground/50',
              )}
            />
          </label>
        ))}
        {value > 0 && (
          <Button
            type="button"
            variant="ghost"
            size="sm"
            className="ml-1 text-muted-foreground"
            onClick={() => onChange(0)}
          >
            Clear
          </Button>
        )}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </FieldSet>
  );
}
