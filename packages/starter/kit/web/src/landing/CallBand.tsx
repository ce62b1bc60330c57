import { AnchorLink } from './AnchorLink.tsx';
import { actionClass } from './actionClass.ts';
import { Band } from './Band.tsx';
import type { SiteLink } from './SiteHeader.tsx';

interface CallBandProps {
  id: string;
  title: string;
  text?: string;
  action: SiteLink;
}

/** The last word of a page: what to do now. */
export function CallBand({ id, title, text, action }: CallBandProps) {
  return (
    <Band id={id} title={title}>
      <h2 className="mx-auto max-w-2xl text-balance font-bold text-3xl tracking-tight sm:text-5xl">
        {title}
      </h2>
      {text && <p className="mx-auto mt-5 max-w-xl text-pretty text-lg opacity-90">{text}</p>}
      <AnchorLink to={action.to} className={`mt-9 ${actionClass.inverted}`}>
        {action.label}
      </AnchorLink>
    </Band>
  );
}
