import { useState } from 'react';
import { AmountField } from './AmountField.tsx';
import { Choices } from './Choices.tsx';
import { formatMoney, numberOf } from './format.ts';
import { discountOf } from './formulas.ts';
import { Result } from './Result.tsx';

const usual = ['10', '20', '30', '50'].map((value) => ({ value, label: `${value}%` }));

export function DiscountCalculator({ unit }: { unit: string }) {
  const [full, setFull] = useState('80');
  const [percent, setPercent] = useState('20');
  const { saved, price } = discountOf(numberOf(full) || 0, numberOf(percent) || 0);
  return (
    <Result
      label="You pay"
      value={formatMoney(price, unit)}
      rows={[{ label: 'You save', value: formatMoney(saved, unit) }]}
    >
      <AmountField label="Full price" unit={unit} value={full} onChange={setFull} />
      <AmountField label="Discount" unit="%" value={percent} onChange={setPercent} />
      <Choices label="Usual discounts" choices={usual} value={percent} onChange={setPercent} />
    </Result>
  );
}
