import type { ComponentProps, MouseEvent } from 'react';

interface AnchorLinkProps extends ComponentProps<'a'> {
  /** The id of a section of this page. */
  to: string;
}

/** A link to a section of this page, which glides there unless people would rather not. */
export function AnchorLink({ to, onClick, ...rest }: AnchorLinkProps) {
  function glide(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const section = document.getElementById(to);
    if (!section) return;
    event.preventDefault();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
    section.focus({ preventScroll: true });
  }
  return <a href={`#${to}`} onClick={glide} {...rest} />;
}
