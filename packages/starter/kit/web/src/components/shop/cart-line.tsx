import { Minus, Plus, Trash2 } from 'lucide-react';
import { RecordImage } from '@/components/records/record-image';
import { Price } from '@/components/shop/price';
import { Button } from '@/components/ui/button';
import { maxQuantity, type OrderLine } from '@/lib/shop';

interface CartLineProps {
  line: OrderLine;
  image: string | undefined;
  currency: string;
  /** 0 removes the product. */
  onSetQuantity: (quantity: number) => void;
}

export function CartLine({ line, image, currency, onSetQuantity }: CartLineProps) {
  const { id, name, price, quantity } = line;
  return (
    <li className="flex gap-4 py-4">
      <RecordImage
        id={id}
        name={name}
        src={image}
        label="Picture"
        className="size-20 shrink-0 rounded-lg"
      />
      <div className="flex min-w-0 grow flex-col justify-between gap-2">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="line-clamp-2 font-medium leading-snug">{name}</p>
            <Price price={price} currency={currency} className="text-muted-foreground text-sm" />
          </div>
          <Price price={price * quantity} currency={currency} className="font-semibold" />
        </div>
        <div className="flex items-center gap-1">
          <Button
            variant="outline"
            size="icon-sm"
            aria-label={`One ${name} less`}
            disabled={quantity === 1}
            onClick={() => onSetQuantity(quantity - 1)}
          >
            <Minus aria-hidden="true" />
          </Button>
          <span className="w-9 text-center tabular-nums">
            <span className="sr-only">Quantity: </span>
            {quantity}
          </span>
          <Button
            variant="outline"
            size="icon-sm"
            aria-label={`One ${name} more`}
            disabled={quantity === maxQuantity}
            onClick={() => onSetQuantity(quantity + 1)}
          >
            <Plus aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            className="ml-auto text-muted-foreground"
            aria-label={`Remove ${name}`}
            onClick={() => onSetQuantity(0)}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      </div>
    </li>
  );
}
