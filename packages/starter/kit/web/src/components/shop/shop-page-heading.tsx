import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/components/ui/button';
import { useFocus } from '@/hooks/use-focus';

/** The way back to the products, and the title of a page of the shop. */
export function ShopPageHeading({ title }: { title: string }) {
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <div className="space-y-3">
      <BackToShop />
      <h3
        ref={heading}
        tabIndex={-1}
        className="text-balance font-semibold text-2xl tracking-tight outline-hidden sm:text-3xl"
      >
        {title}
      </h3>
    </div>
  );
}

export function BackToShop() {
  return (
    <Button variant="ghost" size="sm" asChild className="-ml-2.5 text-muted-foreground">
      <Link to={{ search: '' }}>
        <ArrowLeft aria-hidden="true" />
        All products
      </Link>
    </Button>
  );
}
