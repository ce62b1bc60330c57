import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Monogram } from '@/components/landing/monogram';
import { Button } from '@/components/ui/button';
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '@/components/ui/sheet';

/** A link to a section of the page. */
export interface SiteLink {
  /** The id of the section. */
  to: string;
  label: string;
}

interface SiteHeaderProps {
  title: string;
  links: SiteLink[];
  /** The main call to action. */
  action?: SiteLink;
  /** Further controls. */
  children?: ReactNode;
}

export function SiteHeader({ title, links, action, children }: SiteHeaderProps) {
  return (
    <header
      data-slot="site-header"
      className="sticky top-0 z-20 border-b bg-background/75 backdrop-blur-lg"
    >
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-5 sm:px-8">
        <a
          href="#top"
          className="mr-auto flex min-w-0 items-center gap-2.5 font-heading font-semibold text-lg"
        >
          <Monogram title={title} />
          <span className="truncate tracking-tight">{title}</span>
        </a>
        <nav aria-label="Sections" className="hidden items-center md:flex">
          {links.map(({ to, label }) => (
            <Button key={to} asChild variant="ghost" size="sm" className="text-muted-foreground">
              <a href={`#${to}`}>{label}</a>
            </Button>
          ))}
        </nav>
        {children}
        {action && (
          <Button asChild className="hidden rounded-(--radius-action) md:inline-flex">
            <a href={`#${action.to}`}>{action.label}</a>
          </Button>
        )}
        {links.length > 0 && <MobileMenu title={title} links={links} action={action} />}
      </div>
    </header>
  );
}

function MobileMenu({ title, links, action }: Omit<SiteHeaderProps, 'children'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Menu" className="-mr-2 md:hidden">
          <Menu aria-hidden="true" className="size-5" />
        </Button>
      </SheetTrigger>
      <SheetContent aria-describedby={undefined}>
        <SheetHeader>
          <SheetTitle>{title}</SheetTitle>
        </SheetHeader>
        <nav aria-label="Sections" className="grid gap-1 px-4">
          {links.map(({ to, label }) => (
            <Button
              key={to}
              asChild
              variant="ghost"
              size="lg"
              className="justify-start"
              onClick={() => setIsOpen(false)}
            >
              <a href={`#${to}`}>{label}</a>
            </Button>
          ))}
          {action && (
            <Button asChild size="lg" className="mt-3" onClick={() => setIsOpen(false)}>
              <a href={`#${action.to}`}>{action.label}</a>
            </Button>
          )}
        </nav>
      </SheetContent>
    </Sheet>
  );
}
