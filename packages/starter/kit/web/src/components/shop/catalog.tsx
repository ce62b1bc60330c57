import { Store } from 'lucide-react';
import { EmptyNotice } from '@/components/empty-notice';
import { SearchInput } from '@/components/records/search-input';
import { CategoryChips } from '@/components/shop/category-chips';
import { ProductCard } from '@/components/shop/product-card';
import { Button } from '@/components/ui/button';
import { NativeSelect, NativeSelectOption } from '@/components/ui/native-select';
import { matchesQuery } from '@/lib/matches-query';
import {
  type CatalogFilter,
  type Product,
  type ProductSort,
  productSorts,
  sortProducts,
} from '@/lib/shop';

interface CatalogProps {
  products: Product[];
  categories: string[];
  filter: CatalogFilter;
  onFilter: (filter: CatalogFilter) => void;
  currency: string;
  onAdd: (product: Product) => void;
}

export function Catalog(props: CatalogProps) {
  const { products, categories, filter, onFilter, currency, onAdd } = props;
  const { query, category, sort } = filter;
  const found = products.filter(
    (product) =>
      (category === '' || product.category === category) &&
      matchesQuery(
        query,
        product.name,
        product.category ?? '',
        product.text ?? '',
        ...Object.values(product.details),
      ),
  );
  const used = categories.filter((name) => products.some((product) => product.category === name));

  if (products.length === 0) {
    return (
      <EmptyNotice icon={Store} title="The shelves are empty">
        There are no products yet. Come back soon.
      </EmptyNotice>
    );
  }
  return (
    <>
      <div className="space-y-4">
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput
            label="Search products"
            value={query}
            onChange={(text) => onFilter({ ...filter, query: text })}
          />
          <NativeSelect
            aria-label="Sort by"
            className="rounded-md bg-card"
            value={sort}
            onChange={({ target }) => onFilter({ ...filter, sort: target.value as ProductSort })}
          >
            {Object.entries(productSorts).map(([key, label]) => (
              <NativeSelectOption key={key} value={key}>
                {label}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        </div>
        {used.length > 1 && (
          <CategoryChips
            categories={used}
            value={category}
            onChange={(name) => onFilter({ ...filter, category: name })}
          />
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {found.length} {found.length === 1 ? 'product' : 'products'} found
      </p>
      {found.length === 0 ? (
        <EmptyNotice
          icon={Store}
          title="Nothing found"
          action={
            <Button
              variant="outline"
              onClick={() => onFilter({ ...filter, query: '', category: '' })}
            >
              Show all products
            </Button>
          }
        >
          No product matches. Try another word or category.
        </EmptyNotice>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4">
          {sortProducts(found, sort).map((product) => (
            <li key={product.id}>
              <ProductCard product={product} currency={currency} onAdd={() => onAdd(product)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
