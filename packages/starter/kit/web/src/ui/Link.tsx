interface LinkProps {
  kind: 'email' | 'phone' | 'web';
  value: string;
}

/** An address that can be followed; what it leads to is what it says. */
export function Link({ kind, value }: LinkProps) {
  if (value === '') return null;
  const isWeb = kind === 'web';
  return (
    <a
      href={hrefOf(kind, value)}
      target={isWeb ? '_blank' : undefined}
      rel={isWeb ? 'noreferrer' : undefined}
      className="relative z-1 rounded-sm text-primary underline-offset-4 hover:underline"
    >
      {isWeb ? value.replace(/^https?:\/\/(www\.)?|\/$/g, '') : value}
    </a>
  );
}

function hrefOf(kind: LinkProps['kind'], value: string): string {
  if (kind === 'email') return `mailto:${value}`;
  if (kind === 'phone') return `tel:${value.replace(/[^+\d]/g, '')}`;
  // Anything else than the web, such as a script, is not followed.
  return /^https?:\/\//i.test(value) ? value : `https://${value}`;
}
