interface ContactLinkProps {
  kind: 'email' | 'phone' | 'web';
  value: string;
}

/** A link to an email address, phone number or website. */
export function ContactLink({ kind, value }: ContactLinkProps) {
  if (value === '') return null;
  const isWeb = kind === 'web';
  return (
    <a
      href={toHref(kind, value)}
      target={isWeb ? '_blank' : undefined}
      rel={isWeb ? 'noreferrer' : undefined}
      className="relative z-1 rounded-sm text-primary underline-offset-4 hover:underline"
    >
      {isWeb ? value.replace(/^https?:\/\/(www\.)?|\/$/g, '') : value}
    </a>
  );
}

function toHref(kind: ContactLinkProps['kind'], value: string): string {
  if (kind === 'email') return `mailto:${value}`;
  if (kind === 'phone') return `tel:${value.replace(/[^+\d]/g, '')}`;
  // Other schemes could run scripts.
  return /^https?:\/\//i.test(value) ? value : `https://${value}`;
}
