import { useState } from 'react';
import { AmountField } from '@/components/calculator/amount-field';
import { CalculatorCard } from '@/components/calculator/calculator-card';
import { ChoiceGroup } from '@/components/calculator/choice-group';
import { formatMoney, parseAmount } from '@/lib/amounts';
import { calculateDiscount } from '@/lib/formulas';

const usualDiscounts = ['10', '20', '30', '50'].map((value) => ({ value, label: `${value}%` }));

export function DiscountCalculator({ unit }: { unit: string }) {
  const [fullPrice, setFullPrice] = useState('80');
  const [percent, setPercent] = useState('20');
  const { saved, price } = calculateDiscount(
    parseAmount(fullPrice) || 0,
    parseAmount(percent) || 0,
  );
  return (
    <CalculatorCard
      label="You pay"
      value={formatMoney(price, unit)}
      rows={[{ label: 'You save', value: formatMoney(saved, unit) }]}
    >
      <AmountField label="Full price" unit={unit} value={fullPrice} onChange={setFullPrice} />
      <AmountField label="Discount" unit="%" value={percent} onChange={setPercent} />
      <ChoiceGroup
        label="Usual discounts"
        choices={usualDiscounts}
        value={percent}
        onChange={setPercent}
      />
    </CalculatorCard>
  );
}
