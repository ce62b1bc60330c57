import { Plus, Trash2 } from 'lucide-react';
import { NumberField } from '@/components/fields/number-field';
import { TextField } from '@/components/fields/text-field';
import { Button } from '@/components/ui/button';
import type { InvoiceItem } from '@/lib/invoice';

interface InvoiceItemsProps {
  items: InvoiceItem[];
  currency: string;
  onChange: (items: InvoiceItem[]) => void;
}

export function InvoiceItems({ items, currency, onChange }: InvoiceItemsProps) {
  const change = (index: number, part: Partial<InvoiceItem>) =>
    onChange(items.with(index, { ...items[index], ...part }));
  return (
    <div className="space-y-4">
      {items.map((item, index) => (
        <fieldset key={index} className="space-y-3 rounded-lg border p-4">
          <legend className="px-1 text-muted-foreground text-sm">{`Item ${index + 1}`}</legend>
          <TextField
            label="Description"
            value={item.description}
            onChange={(description) => change(index, { description })}
          />
          <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
            <NumberField
              label="Quantity"
              min={0}
              value={item.quantity}
              onChange={(quantity) => change(index, { quantity })}
            />
            <NumberField
              label="Price"
              sign={currency}
              value={item.price}
              onChange={(price) => change(index, { price })}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove item ${index + 1}`}
              disabled={items.length === 1}
              onClick={() => onChange(items.toSpliced(index, 1))}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </div>
        </fieldset>
      ))}
      <Button
        variant="outline"
        onClick={() => onChange([...items, { description: '', quantity: 1, price: null }])}
      >
        <Plus aria-hidden="true" />
        Add item
      </Button>
    </div>
  );
}
