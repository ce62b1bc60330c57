import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './location.tsx';

const variants = {
  primary:
    'bg-accent text-accent-ink border-transparent hover:bg-accent-strong font-medium shadow-card',
  plain: 'bg-card text-ink border-line hover:border-line-strong shadow-card',
  quiet: 'bg-transparent text-soft border-transparent hover:bg-sunken hover:text-ink',
  danger: 'bg-bad text-card border-transparent hover:opacity-90 font-medium',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: keyof typeof variants;
  readonly icon?: IconName;
  readonly small?: boolean;
}

const sharedClasses =
  'inline-flex items-center justify-center gap-1.5 rounded-lg border motion-safe:transition-colors select-none disabled:opacity-50';

export function Button({
  variant = 'plain',
  icon,
  small,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const size = small ? 'h-8 px-2.5 text-[13px]' : 'h-9 px-3.5 text-sm';
  return (
    <button
      type="button"
      {...rest}
      className={`${sharedClasses} ${variants[variant]} ${size} ${className}`}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: IconName;
  /** Accessible name, and tooltip. */
  readonly label: string;
  readonly variant?: keyof typeof variants;
  readonly small?: boolean;
}

export function IconButton({
  icon,
  label,
  variant = 'quiet',
  small,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${sharedClasses} ${variants[variant]} ${small ? 'size-8' : 'size-9'} shrink-0 ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}

interface IconLinkProps extends ComponentProps<typeof Link> {
  readonly icon: IconName;
  readonly label: string;
}

/** A link styled as an icon button. */
export function IconLink({ icon, label, className = '', ...rest }: IconLinkProps) {
  return (
    <Link
      aria-label={label}
      title={label}
      {...rest}
      className={`${sharedClasses} ${variants.quiet} size-9 shrink-0 ${className}`}
    >
      <Icon name={icon} />
    </Link>
  );
}
