import { Link } from 'react-router';
import { HeroScene } from '@/components/art/hero-scene';
import { Button } from '@/components/ui/button';

interface HomeHeroProps {
  title: string;
  /** By default, a welcome with the title. */
  heading?: string | undefined;
  text: string;
  links: { to: string; label: string }[];
}

export function HomeHero({ title, heading, text, links }: HomeHeroProps) {
  return (
    <section className="grid overflow-hidden rounded-2xl border bg-card shadow-sm md:grid-cols-[3fr_2fr]">
      <div className="space-y-5 p-7 sm:p-10 lg:p-14">
        <h2 className="text-balance font-bold font-heading text-3xl tracking-tight sm:text-4xl">
          {heading ?? `Welcome to ${title}`}
        </h2>
        <p className="max-w-prose text-pretty text-lg text-muted-foreground">{text}</p>
        <div className="flex flex-wrap gap-3">
          {links.map(({ to, label }, index) => (
            <Button key={to} asChild size="lg" variant={index === 0 ? 'default' : 'outline'}>
              <Link to={to}>{label}</Link>
            </Button>
          ))}
        </div>
      </div>
      <HeroScene name={title} className="h-40 w-full md:h-full" />
    </section>
  );
}
