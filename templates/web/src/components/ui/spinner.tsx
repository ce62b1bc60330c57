import { LoaderCircle } from 'lucide-react';
import type * as React from 'react';

import { cn } from '@/lib/utils';

function Spinner({ className, ...props }: React.ComponentProps<'svg'>) {
  return (
    <LoaderCircle
      data-slot="spinner"
      role="status"
      aria-label="Loading"
      className={cn('size-4 animate-spin motion-reduce:animate-pulse', className)}
      {...props}
    />
  );
}

export { Spinner };
