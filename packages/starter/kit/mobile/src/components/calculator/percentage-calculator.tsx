import { useState } from 'react';
import { InputCard } from '@/components/calculator/input-card';
import { ResultCard } from '@/components/calculator/result-card';
import { NumberField } from '@/components/fields/number-field';
import { formatNumber } from '@/lib/format';

export function PercentageCalculator() {
  const [percent, setPercent] = useState<number | null>(15);
  const [whole, setWhole] = useState<number | null>(240);
  const total = whole ?? 0;
  const part = ((percent ?? 0) / 100) * total;
  const isKnown = percent !== null && whole !== null;
  return (
    <>
      <ResultCard
        label={`${percent ?? 0}% of ${formatNumber(total)}`}
        value={isKnown ? formatNumber(part) : ''}
        hint={`With it: ${formatNumber(total + part)}, without it: ${formatNumber(total - part)}`}
      />
      <InputCard>
        <NumberField label="Percentage" unit="%" value={percent} onChange={setPercent} />
        <NumberField label="Of" value={whole} onChange={setWhole} />
      </InputCard>
    </>
  );
}
