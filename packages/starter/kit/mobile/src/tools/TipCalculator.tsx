import { useState } from 'react';
import { NumberField } from '@/fields/NumberField';
import { formatMoney } from '@/lib/format';
import { Card } from '@/ui/Card';
import { Result } from '@/ui/Result';
import { Segments } from '@/ui/Segments';

const tips = ['5%', '10%', '15%', '20%'] as const;

export function TipCalculator({ unit }: { unit: string }) {
  const [bill, setBill] = useState<number | null>(48);
  const [people, setPeople] = useState<number | null>(2);
  const [tip, setTip] = useState<(typeof tips)[number]>('10%');
  const amount = ((bill ?? 0) * Number.parseInt(tip, 10)) / 100;
  const each = ((bill ?? 0) + amount) / Math.max(1, people ?? 1);
  return (
    <>
      <Result
        label="Each person pays"
        value={formatMoney(each, unit)}
        hint={`Tip ${formatMoney(amount, unit)}, total ${formatMoney((bill ?? 0) + amount, unit)}`}
      />
      <Card>
        <NumberField label="Bill" unit={unit} value={bill} onChange={setBill} />
        <Segments label="Tip" options={tips} value={tip} onChange={setTip} />
        <NumberField label="People" value={people} onChange={setPeople} />
      </Card>
    </>
  );
}
