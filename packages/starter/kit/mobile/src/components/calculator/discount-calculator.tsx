import { useState } from 'react';
import { InputCard } from '@/components/calculator/input-card';
import { ResultCard } from '@/components/calculator/result-card';
import { NumberField } from '@/components/fields/number-field';
import { formatMoney } from '@/lib/format';
import { calculateDiscount } from '@/lib/formulas';

interface DiscountCalculatorProps {
  unit: string;
}

export function DiscountCalculator({ unit }: DiscountCalculatorProps) {
  const [price, setPrice] = useState<number | null>(80);
  const [discount, setDiscount] = useState<number | null>(25);
  const result = calculateDiscount(price ?? 0, discount ?? 0);
  return (
    <>
      <ResultCard
        label="You pay"
        value={formatMoney(result.price, unit)}
        hint={`You save ${formatMoney(result.saved, unit)}`}
      />
      <InputCard>
        <NumberField label="Price" unit={unit} value={price} onChange={setPrice} />
        <NumberField label="Discount" unit="%" value={discount} onChange={setDiscount} />
      </InputCard>
    </>
  );
}
