import { HeroScene } from '@/components/art/hero-scene';
import type { SiteLink } from '@/components/landing/site-header';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';

interface HeroBannerProps {
  title: string;
  text: string;
  action?: SiteLink;
  more?: SiteLink;
  /** Up to two short texts on the illustration. */
  highlights?: string[];
}

export function HeroBanner({ title, text, action, more, highlights = [] }: HeroBannerProps) {
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
            <Button
              asChild
              size="lg"
              className="h-12 rounded-(--radius-action) px-7 text-base shadow-lg shadow-primary/25"
            >
              <a href={`#${action.to}`}>{action.label}</a>
            </Button>
          )}
          {more && (
            <Button
              asChild
              variant="outline"
              size="lg"
              className="h-12 rounded-(--radius-action) bg-card/70 px-7 text-base"
            >
              <a href={`#${more.to}`}>{more.label}</a>
            </Button>
          )}
        </div>
      </div>
      <HeroIllustration title={title} highlights={highlights} />
    </section>
  );
}

const positions = ['-left-2 bottom-10 sm:-left-8', '-right-2 top-10 sm:-right-6'];

function HeroIllustration({ title, highlights }: { title: string; highlights: string[] }) {
  return (
    <div className="relative mx-auto w-full max-w-md lg:max-w-none">
      <div className="absolute inset-6 -z-10 rounded-full bg-primary/30 blur-3xl" />
      <div className="relative overflow-hidden rounded-3xl shadow-2xl shadow-primary/20 ring-1 ring-white/20">
        <HeroScene name={title} className="block aspect-[5/4] w-full" />
      </div>
      {highlights.slice(0, positions.length).map((highlight, index) => (
        <p
          key={highlight}
          className={cn(
            'absolute flex items-center gap-2 rounded-xl border bg-card px-4 py-3 font-medium text-sm shadow-xl',
            positions[index],
          )}
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-primary" />
          {highlight}
        </p>
      ))}
    </div>
  );
}
