import { useState } from 'react';
import { AmountField } from './AmountField.tsx';
import { Choices } from './Choices.tsx';
import { formatMoney, numberOf } from './format.ts';
import { tipOf } from './formulas.ts';
import { Result } from './Result.tsx';

const usual = ['5', '10', '15', '20'].map((value) => ({ value, label: `${value}%` }));

export function TipCalculator({ unit }: { unit: string }) {
  const [bill, setBill] = useState('48');
  const [percent, setPercent] = useState('10');
  const [people, setPeople] = useState('2');
  const { tip, total, each } = tipOf(
    numberOf(bill) || 0,
    numberOf(percent) || 0,
    Math.max(1, Math.round(numberOf(people) || 1)),
  );
  return (
    <Result
      label="Each pays"
      value={formatMoney(each, unit)}
      rows={[
        { label: 'Tip', value: formatMoney(tip, unit) },
        { label: 'Total', value: formatMoney(total, unit) },
      ]}
    >
      <AmountField label="Bill" unit={unit} value={bill} onChange={setBill} />
      <AmountField label="Tip" unit="%" value={percent} onChange={setPercent} />
      <Choices label="Usual tips" choices={usual} value={percent} onChange={setPercent} />
      <AmountField label="People" value={people} onChange={setPeople} />
    </Result>
  );
}
