import { Monogram } from '@/components/landing/monogram';
import type { SiteLink } from '@/components/landing/site-header';

interface SiteFooterProps {
  title: string;
  text: string;
  links: SiteLink[];
}

export function SiteFooter({ title, text, links }: SiteFooterProps) {
  return (
    <footer data-slot="site-footer" className="relative border-t bg-card">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-5 py-12 sm:px-8 md:flex-row md:items-start md:justify-between">
        <div className="max-w-sm">
          <p className="flex items-center gap-2.5 font-semibold text-lg">
            <Monogram title={title} />
            {title}
          </p>
          <p className="mt-3 text-muted-foreground leading-relaxed">{text}</p>
        </div>
        {links.length > 0 && (
          <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-3">
            {links.map(({ to, label }) => (
              <a
                key={to}
                href={`#${to}`}
                className="font-medium text-muted-foreground text-sm transition-colors hover:text-foreground"
              >
                {label}
              </a>
            ))}
          </nav>
        )}
      </div>
      <p className="border-t px-5 py-6 text-center text-muted-foreground text-sm">
        © {new Date().getFullYear()} {title}
      </p>
    </footer>
  );
}
