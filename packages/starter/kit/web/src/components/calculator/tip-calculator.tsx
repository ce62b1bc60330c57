import { useState } from 'react';
import { AmountField } from '@/components/calculator/amount-field';
import { CalculatorCard } from '@/components/calculator/calculator-card';
import { ChoiceGroup } from '@/components/calculator/choice-group';
import { formatMoney, parseAmount } from '@/lib/amounts';
import { calculateTip } from '@/lib/formulas';

const usualTips = ['5', '10', '15', '20'].map((value) => ({ value, label: `${value}%` }));

export function TipCalculator({ unit }: { unit: string }) {
  const [bill, setBill] = useState('48');
  const [percent, setPercent] = useState('10');
  const [people, setPeople] = useState('2');
  const { tip, total, each } = calculateTip(
    parseAmount(bill) || 0,
    parseAmount(percent) || 0,
    Math.max(1, Math.round(parseAmount(people) || 1)),
  );
  return (
    <CalculatorCard
      label="Each pays"
      value={formatMoney(each, unit)}
      rows={[
        { label: 'Tip', value: formatMoney(tip, unit) },
        { label: 'Total', value: formatMoney(total, unit) },
      ]}
    >
      <AmountField label="Bill" unit={unit} value={bill} onChange={setBill} />
      <AmountField label="Tip" unit="%" value={percent} onChange={setPercent} />
      <ChoiceGroup label="Usual tips" choices={usualTips} value={percent} onChange={setPercent} />
      <AmountField label="People" value={people} onChange={setPeople} />
    </CalculatorCard>
  );
}
