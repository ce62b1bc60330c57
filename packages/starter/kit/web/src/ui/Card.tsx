import type { ComponentProps } from 'react';

export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={`rounded-card border border-border bg-card text-card-foreground shadow-xs ${className}`}
      {...rest}
    />
  );
}
