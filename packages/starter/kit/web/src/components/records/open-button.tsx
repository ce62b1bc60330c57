import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** The title of a record. Its click area covers the closest `relative` ancestor. */
export function OpenButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cn(
        'wrap-anywhere text-left outline-none [text-decoration:inherit]',
        'after:absolute after:inset-0 after:rounded-[inherit]',
        'focus-visible:after:ring-[3px] focus-visible:after:ring-ring/50',
        className,
      )}
      {...props}
    />
  );
}
