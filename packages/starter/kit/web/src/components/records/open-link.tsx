import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cn } from '@/lib/utils';

/** The title of a record as a link to its page. Its click area covers the closest `relative` ancestor. */
export function OpenLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={cn(
        'wrap-anywhere outline-none [text-decoration:inherit]',
        'after:absolute after:inset-0 after:rounded-[inherit]',
        'focus-visible:after:ring-[3px] focus-visible:after:ring-ring/50',
        className,
      )}
      {...props}
    />
  );
}
