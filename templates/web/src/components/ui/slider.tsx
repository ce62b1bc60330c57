import { Slider as SliderPrimitive } from 'radix-ui';
import * as React from 'react';

import { useLabelText } from '@/hooks/use-label-text';
import { cn } from '@/lib/utils';

// Only the thumbs have the role of a slider, so names and states given to the component go to them.
function Slider({
  className,
  'aria-label': ariaLabel,
  'aria-labelledby': ariaLabelledBy,
  'aria-describedby': ariaDescribedBy,
  'aria-invalid': ariaInvalid,
  ...props
}: React.ComponentProps<typeof SliderPrimitive.Root>) {
  const baseId = React.useId();
  const labelText = useLabelText(ariaLabelledBy ? undefined : props.id);
  const name = ariaLabel ?? labelText;
  const values = props.value ?? props.defaultValue ?? [props.min ?? 0];
  const count = values.length;

  return (
    <SliderPrimitive.Root
      data-slot="slider"
      className={cn(
        'relative flex w-full touch-none select-none items-center data-disabled:opacity-50',
        'data-[orientation=horizontal]:min-h-5',
        'data-[orientation=vertical]:h-full data-[orientation=vertical]:min-h-40',
        'data-[orientation=vertical]:w-5 data-[orientation=vertical]:flex-col',
        className,
      )}
      {...props}
    >
      <SliderPrimitive.Track
        data-slot="slider-track"
        className={cn(
          'relative grow overflow-hidden rounded-full bg-foreground/15',
          'data-[orientation=horizontal]:h-1.5 data-[orientation=vertical]:w-1.5',
        )}
      >
        <SliderPrimitive.Range
          data-slot="slider-range"
          className={cn(
            'absolute bg-primary',
            'data-[orientation=horizontal]:h-full data-[orientation=vertical]:w-full',
          )}
        />
      </SliderPrimitive.Track>
      {[...values.keys()].map((index) => {
        const thumbId = `${baseId}-thumb-${index}`;
        return (
          <SliderPrimitive.Thumb
            key={index}
            id={thumbId}
            data-slot="slider-thumb"
            aria-label={name && count > 1 ? `${name} (${index + 1}/${count})` : name}
            // A reference to itself adds the thumb's own label ("Minimum") to the common one.
            aria-labelledby={
              ariaLabelledBy && count > 1 ? `${ariaLabelledBy} ${thumbId}` : ariaLabelledBy
            }
            aria-describedby={ariaDescribedBy}
            aria-invalid={ariaInvalid}
            className={cn(
              'relative block size-4 shrink-0 rounded-full border-2 border-primary bg-background',
              'shadow-sm outline-none transition-[box-shadow]',
              // Enlarges the touch target to 36 px without changing the layout.
              'after:absolute after:-inset-3',
              'hover:ring-4 hover:ring-ring/30',
              'focus-visible:ring-4 focus-visible:ring-ring/50',
              'aria-invalid:border-destructive aria-invalid:ring-destructive/30',
              'data-disabled:pointer-events-none',
            )}
          />
        );
      })}
    </SliderPrimitive.Root>
  );
}

export { Slider };
