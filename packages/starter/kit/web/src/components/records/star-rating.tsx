import { Star } from 'lucide-react';
import { cn } from '@/lib/utils';

interface StarRatingProps {
  value: number;
  max: number;
}

export function StarRating({ value, max }: StarRatingProps) {
  const full = Math.min(max, Math.max(0, Math.round(value)));
  if (full === 0) return null;
  return (
    <span role="img" aria-label={`${full} of ${max} stars`} className="inline-flex gap-0.5">
      {Array.from({ length: max }, (_, index) => (
        <Star
          key={index}
          aria-hidden="true"
          className={cn('size-4', index < full ? 'fill-warning text-warning' : 'text-border')}
        />
      ))}
    </span>
  );
}
