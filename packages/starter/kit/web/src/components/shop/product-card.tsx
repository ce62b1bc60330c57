import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { RecordImage } from '@/components/records/record-image';
import { Price } from '@/components/shop/price';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Product } from '@/lib/shop';

interface ProductCardProps {
  product: Product;
  currency: string;
  onAdd: () => void;
}

/** The whole card is a link to the product, except for its button. */
export function ProductCard({ product, currency, onAdd }: ProductCardProps) {
  const { id, name, price, category, image } = product;
  return (
    <Card className="group relative h-full gap-0 overflow-hidden py-0 transition has-[a:focus-visible]:ring-[3px] has-[a:focus-visible]:ring-ring/50 hover:shadow-md motion-safe:hover:-translate-y-0.5">
      <div className="overflow-hidden">
        <RecordImage
          id={id}
          name={name}
          src={image}
          label="Picture"
          className="aspect-square w-full transition duration-500 motion-safe:group-hover:scale-105"
        />
      </div>
      <div className="flex grow flex-col gap-1 p-3 sm:p-4">
        {category && <p className="truncate text-muted-foreground text-xs">{category}</p>}
        <h3 className="font-medium leading-snug">
          <Link
            to={{ search: `?product=${encodeURIComponent(id)}` }}
            className="line-clamp-2 outline-hidden after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h3>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <Price price={price} currency={currency} className="font-semibold" />
          {price !== null && (
            <Button
              size="sm"
              className="relative z-1 rounded-(--radius-action)"
              aria-label={`Add to cart: ${name}`}
              onClick={onAdd}
            >
              <Plus aria-hidden="true" />
              Add to cart
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
