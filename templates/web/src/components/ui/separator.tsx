import { Separator as SeparatorPrimitive } from 'radix-ui';
import type * as React from 'react';

import { cn } from '@/lib/utils';

function Separator({
  className,
  orientation = 'horizontal',
  decorative = true,
  ...props
}: React.ComponentProps<typeof SeparatorPrimitive.Root>) {
  return (
    <SeparatorPrimitive.Root
      data-slot="separator"
      decorative={decorative}
      orientation={orientation}
      className={cn(
        'shrink-0 bg-border',
        // The minimum keeps the line visible in rows whose height is not set.
        orientation === 'vertical' ? 'h-full min-h-4 w-px' : 'h-px w-full',
        className,
      )}
      {...props}
    />
  );
}

export { Separator };
