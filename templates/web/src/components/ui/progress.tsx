import { Progress as ProgressPrimitive } from 'radix-ui';
import type * as React from 'react';

import { useLabelText } from '@/hooks/use-label-text';
import { cn } from '@/lib/utils';

function Progress({
  className,
  'aria-label': ariaLabel,
  'aria-labelledby': ariaLabelledBy,
  ...props
}: React.ComponentProps<typeof ProgressPrimitive.Root>) {
  const labelText = useLabelText(ariaLabelledBy ? undefined : props.id);
  const { value, max = 100 } = props;
  const determinate = typeof value === 'number';
  const percent = determinate ? Math.min(100, Math.max(0, (value / max) * 100)) : 100;

  return (
    <ProgressPrimitive.Root
      data-slot="progress"
      aria-label={ariaLabelledBy ? ariaLabel : (ariaLabel ?? labelText ?? 'Progress')}
      aria-labelledby={ariaLabelledBy}
      className={cn('h-2 w-full overflow-hidden rounded-full bg-foreground/15', className)}
      {...props}
    >
      <ProgressPrimitive.Indicator
        data-slot="progress-indicator"
        style={{ width: `${percent}%` }}
        className={cn(
          'h-full rounded-full bg-primary transition-[width] motion-reduce:transition-none',
          !determinate && 'animate-pulse bg-primary/50 motion-reduce:animate-none',
        )}
      />
    </ProgressPrimitive.Root>
  );
}

export { Progress };
