import { useState } from 'react';
import { NumberField } from '@/fields/NumberField';
import { formatNumber } from '@/lib/format';
import { Card } from '@/ui/Card';
import { Result } from '@/ui/Result';

export function PercentageCalculator() {
  const [percent, setPercent] = useState<number | null>(15);
  const [whole, setWhole] = useState<number | null>(240);
  const part = percent === null || whole === null ? null : (percent / 100) * whole;
  return (
    <>
      <Result
        label={`${percent ?? 0}% of ${formatNumber(whole ?? 0)}`}
        value={formatNumber(part)}
        hint={`With it: ${formatNumber((whole ?? 0) + (part ?? 0))}, without it: ${formatNumber((whole ?? 0) - (part ?? 0))}`}
      />
      <Card>
        <NumberField label="Percentage" unit="%" value={percent} onChange={setPercent} />
        <NumberField label="Of" value={whole} onChange={setWhole} />
      </Card>
    </>
  );
}
