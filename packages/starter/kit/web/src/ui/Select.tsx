import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

/** A select with an arrow of our own; the class is that of the select. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative flex min-w-0">
      <select
        className={`w-full cursor-pointer appearance-none truncate pr-8 ${className}`}
        {...rest}
      />
      <span className="pointer-events-none absolute inset-y-0 right-2 grid place-items-center text-muted-foreground">
        <Icon name="chevron" />
      </span>
    </span>
  );
}
