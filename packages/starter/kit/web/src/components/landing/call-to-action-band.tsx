import { Band } from '@/components/landing/band';
import type { SiteLink } from '@/components/landing/site-header';
import { Button } from '@/components/ui/button';

interface CallToActionBandProps {
  id: string;
  title: string;
  text?: string;
  action: SiteLink;
}

export function CallToActionBand({ id, title, text, action }: CallToActionBandProps) {
  return (
    <Band id={id} title={title}>
      <h2 className="mx-auto max-w-2xl text-balance font-bold text-3xl tracking-tight sm:text-5xl">
        {title}
      </h2>
      {text && <p className="mx-auto mt-5 max-w-xl text-pretty text-lg opacity-90">{text}</p>}
      <Button
        asChild
        variant="secondary"
        size="lg"
        className="mt-9 h-12 rounded-(--radius-action) px-7 text-base"
      >
        <a href={`#${action.to}`}>{action.label}</a>
      </Button>
    </Band>
  );
}
