import { AnchorLink } from './AnchorLink.tsx';
import { actionClass } from './actionClass.ts';
import { Picture } from './Picture.tsx';
import type { SiteLink } from './SiteHeader.tsx';

interface HeroBannerProps {
  /** What stands on the picture: a letter, or an emoji. */
  mark: string;
  title: string;
  text: string;
  action?: SiteLink;
  more?: SiteLink;
  /** Up to two short things that float on the picture. */
  highlights?: string[];
}

export function HeroBanner({ mark, title, text, action, more, highlights = [] }: HeroBannerProps) {
  return (
    <section
      id="top"
      tabIndex={-1}
      className="grid scroll-mt-20 items-center gap-12 py-14 outline-none sm:py-20 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:py-28"
    >
      <div className="text-center lg:text-left">
        <h1 className="text-balance font-bold text-4xl leading-[1.08] tracking-tight sm:text-6xl">
          {title}
        </h1>
        <p className="mx-auto mt-6 max-w-xl text-pretty text-lg text-muted-foreground leading-relaxed sm:text-xl lg:mx-0">
          {text}
        </p>
        <div className="mt-9 flex flex-col justify-center gap-3 sm:flex-row lg:justify-start">
          {action && (
            <AnchorLink to={action.to} className={actionClass.primary}>
              {action.label}
            </AnchorLink>
          )}
          {more && (
            <AnchorLink to={more.to} className={actionClass.secondary}>
              {more.label}
            </AnchorLink>
          )}
        </div>
      </div>
      <HeroPicture mark={mark} highlights={highlights} />
    </section>
  );
}

const places = ['-left-2 bottom-10 sm:-left-8', '-right-2 top-10 sm:-right-6'];

function HeroPicture({ mark, highlights }: { mark: string; highlights: string[] }) {
  return (
    <div className="relative mx-auto w-full max-w-md lg:max-w-none">
      <div className="-z-10 absolute inset-6 rounded-full bg-primary/30 blur-3xl" />
      <div className="relative overflow-hidden rounded-[2rem] shadow-2xl shadow-primary/20 ring-1 ring-white/20">
        <Picture index={0} className="aspect-[5/4] w-full" />
        <span
          aria-hidden="true"
          className="absolute inset-0 m-auto grid size-32 place-items-center rounded-[2rem] bg-white/25 font-bold text-7xl text-white shadow-xl ring-1 ring-white/40 backdrop-blur-md sm:size-40 sm:text-8xl"
        >
          {mark}
        </span>
      </div>
      {highlights.slice(0, places.length).map((highlight, index) => (
        <p
          key={highlight}
          className={`absolute flex items-center gap-2 rounded-2xl border border-border bg-card px-4 py-3 font-medium text-sm shadow-xl ${places[index]}`}
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-primary" />
          {highlight}
        </p>
      ))}
    </div>
  );
}
