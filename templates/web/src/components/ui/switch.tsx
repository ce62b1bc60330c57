import { Switch as SwitchPrimitive } from 'radix-ui';
import type * as React from 'react';

import { cn } from '@/lib/utils';

function Switch({
  className,
  size = 'default',
  ...props
}: React.ComponentProps<typeof SwitchPrimitive.Root> & { size?: 'sm' | 'default' }) {
  return (
    <SwitchPrimitive.Root
      data-slot="switch"
      data-size={size}
      className={cn(
        'group/switch peer relative inline-flex h-5 w-9 shrink-0 items-center rounded-full p-0.5',
        'outline-none transition-[background-color,box-shadow]',
        'data-[size=sm]:h-4 data-[size=sm]:w-7',
        // Enlarges the touch target to 36 px without changing the layout.
        'after:absolute after:inset-x-0 after:-inset-y-2 data-[size=sm]:after:-inset-y-2.5',
        'data-[state=checked]:bg-primary data-[state=unchecked]:bg-muted-foreground/80',
        'focus-visible:ring-[3px] focus-visible:ring-ring/50',
        'aria-invalid:ring-[3px] aria-invalid:ring-destructive/30',
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb
        data-slot="switch-thumb"
        className={cn(
          'pointer-events-none size-4 rounded-full bg-background shadow-xs',
          'transition-transform group-data-[size=sm]/switch:size-3 motion-reduce:transition-none',
          'data-[state=checked]:bg-primary-foreground',
          'data-[state=checked]:translate-x-4 rtl:data-[state=checked]:-translate-x-4',
          'group-data-[size=sm]/switch:data-[state=checked]:translate-x-3',
          'rtl:group-data-[size=sm]/switch:data-[state=checked]:-translate-x-3',
        )}
      />
    </SwitchPrimitive.Root>
  );
}

export { Switch };
