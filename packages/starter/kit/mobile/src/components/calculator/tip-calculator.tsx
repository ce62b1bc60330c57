import { useState } from 'react';
import { InputCard } from '@/components/calculator/input-card';
import { ResultCard } from '@/components/calculator/result-card';
import { NumberField } from '@/components/fields/number-field';
import { Field } from '@/components/ui/field';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { formatMoney } from '@/lib/format';
import { calculateTip } from '@/lib/formulas';

interface TipCalculatorProps {
  unit: string;
}

const percents = ['5', '10', '15', '20'].map((value) => ({ value, label: `${value}%` }));

export function TipCalculator({ unit }: TipCalculatorProps) {
  const [bill, setBill] = useState<number | null>(48);
  const [percent, setPercent] = useState('10');
  const [people, setPeople] = useState<number | null>(2);
  const { tip, total, each } = calculateTip(bill ?? 0, Number(percent), Math.max(1, people ?? 1));
  return (
    <>
      <ResultCard
        label="Each person pays"
        value={formatMoney(each, unit)}
        hint={`Tip ${formatMoney(tip, unit)}, total ${formatMoney(total, unit)}`}
      />
      <InputCard>
        <NumberField label="Bill" unit={unit} value={bill} onChange={setBill} />
        <Field label="Tip">
          <SegmentedControl value={percent} onValueChange={setPercent} options={percents} />
        </Field>
        <NumberField label="People" value={people} onChange={setPeople} />
      </InputCard>
    </>
  );
}
