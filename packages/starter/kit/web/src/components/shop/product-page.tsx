import { ShoppingCart } from 'lucide-react';
import { Detail } from '@/components/records/detail';
import { RecordImage } from '@/components/records/record-image';
import { Price } from '@/components/shop/price';
import { ProductCard } from '@/components/shop/product-card';
import { BackToShop } from '@/components/shop/shop-page-heading';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useFocus } from '@/hooks/use-focus';
import type { Product } from '@/lib/shop';

interface ProductPageProps {
  product: Product;
  /** All products, to recommend similar ones. */
  products: Product[];
  currency: string;
  onAdd: (product: Product) => void;
}

const similarCount = 4;

export function ProductPage({ product, products, currency, onAdd }: ProductPageProps) {
  const { id, name, price, category, image, text, details } = product;
  const known = Object.entries(details).filter(([, value]) => value !== '');
  const heading = useFocus<HTMLHeadingElement>();
  const similar = products
    .filter((other) => other.id !== id)
    .toSorted((one, other) => {
      return Number(other.category === category) - Number(one.category === category);
    })
    .slice(0, similarCount);
  return (
    <>
      <div className="space-y-4">
        <BackToShop />
        <div className="grid gap-6 md:grid-cols-2 lg:gap-12">
          <RecordImage
            id={id}
            name={name}
            src={image}
            label="Picture"
            className="aspect-square w-full rounded-2xl"
          />
          <div className="flex flex-col items-start gap-4 md:py-4">
            {category && <Badge variant="secondary">{category}</Badge>}
            <h3
              ref={heading}
              tabIndex={-1}
              className="text-balance font-semibold text-2xl tracking-tight outline-hidden sm:text-4xl"
            >
              {name}
            </h3>
            <Price price={price} currency={currency} className="font-semibold text-xl" />
            {text && (
              <p className="max-w-prose whitespace-pre-line text-muted-foreground leading-relaxed">
                {text}
              </p>
            )}
            {price !== null && (
              <Button size="lg" className="w-full sm:w-auto" onClick={() => onAdd(product)}>
                <ShoppingCart aria-hidden="true" />
                Add to cart
              </Button>
            )}
            {known.length > 0 && (
              <dl className="grid w-full grid-cols-2 gap-x-4 gap-y-3 border-t pt-5">
                {known.map(([label, value]) => (
                  <Detail key={label} label={label}>
                    {value}
                  </Detail>
                ))}
              </dl>
            )}
          </div>
        </div>
      </div>
      {similar.length > 0 && (
        <section aria-label="More products" className="space-y-4 border-t pt-6">
          <h3 className="font-semibold text-lg tracking-tight">You may also like</h3>
          <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
            {similar.map((other) => (
              <li key={other.id}>
                <ProductCard product={other} currency={currency} onAdd={() => onAdd(other)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
