import { useState } from 'react';
import { NumberField } from '@/fields/NumberField';
import { formatMoney } from '@/lib/format';
import { Card } from '@/ui/Card';
import { Result } from '@/ui/Result';

export function DiscountCalculator({ unit }: { unit: string }) {
  const [price, setPrice] = useState<number | null>(80);
  const [discount, setDiscount] = useState<number | null>(25);
  const saved = ((price ?? 0) * (discount ?? 0)) / 100;
  return (
    <>
      <Result
        label="You pay"
        value={formatMoney((price ?? 0) - saved, unit)}
        hint={`You save ${formatMoney(saved, unit)}`}
      />
      <Card>
        <NumberField label="Price" unit={unit} value={price} onChange={setPrice} />
        <NumberField label="Discount" unit="%" value={discount} onChange={setDiscount} />
      </Card>
    </>
  );
}
