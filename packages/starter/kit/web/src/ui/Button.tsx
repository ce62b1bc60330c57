import type { ComponentProps } from 'react';

const looks = {
  primary: 'bg-primary text-primary-foreground shadow-sm hover:brightness-110',
  secondary: 'border border-border bg-card shadow-xs hover:bg-muted',
  quiet: 'text-muted-foreground hover:bg-muted hover:text-foreground',
  danger: 'text-danger hover:bg-danger/10',
};
const sizes = { medium: 'min-h-10 px-4 py-2 text-sm', small: 'min-h-8 px-3 py-1 text-sm' };

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
}

export function Button({
  look = 'primary',
  size = 'medium',
  className = '',
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={`inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-control font-medium transition active:scale-98 disabled:pointer-events-none disabled:opacity-50 ${looks[look]} ${sizes[size]} ${className}`}
      {...rest}
    />
  );
}
