import { Package, ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';

interface ShopHeaderProps {
  title: string;
  itemCount: number;
  orderCount: number;
  onOpenCart: () => void;
}

export function ShopHeader({ title, itemCount, orderCount, onOpenCart }: ShopHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="mr-auto w-full font-semibold text-xl tracking-tight sm:w-auto">
        <Link
          to={{ search: '' }}
          className="rounded-sm focus-visible:ring-[3px] focus-visible:ring-ring/50 focus-visible:outline-hidden"
        >
          {title}
        </Link>
      </h2>
      <Button variant="ghost" asChild className="-ml-3 sm:ml-0">
        <Link to={{ search: '?page=orders' }}>
          <Package aria-hidden="true" />
          Your orders
          {orderCount > 0 && <Badge variant="secondary">{orderCount}</Badge>}
        </Link>
      </Button>
      <Button variant="outline" className="ml-auto sm:ml-0" onClick={onOpenCart}>
        <ShoppingCart aria-hidden="true" />
        Cart
        <Badge variant={itemCount > 0 ? 'default' : 'secondary'} className="tabular-nums">
          {itemCount}
          <span className="sr-only">{itemCount === 1 ? ' item' : ' items'}</span>
        </Badge>
      </Button>
    </div>
  );
}
