import type { ComponentProps } from 'react';

/** The name of a record; all of the nearest `relative` element around it opens the record. */
export function OpenButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`cursor-pointer wrap-anywhere text-left outline-none [text-decoration:inherit] after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-ring ${className}`}
      {...rest}
    />
  );
}
