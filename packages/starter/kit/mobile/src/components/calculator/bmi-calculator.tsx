import { useState } from 'react';
import { InputCard } from '@/components/calculator/input-card';
import { ResultCard } from '@/components/calculator/result-card';
import { NumberField } from '@/components/fields/number-field';
import { calculateBmi } from '@/lib/formulas';

export function BmiCalculator() {
  const [height, setHeight] = useState<number | null>(172);
  const [weight, setWeight] = useState<number | null>(68);
  const bmi = height && weight ? calculateBmi(weight, height / 100) : undefined;
  return (
    <>
      <ResultCard label="Body mass index" value={bmi?.value.toFixed(1) ?? ''} hint={bmi?.label} />
      <InputCard>
        <NumberField label="Height" unit="cm" value={height} onChange={setHeight} />
        <NumberField label="Weight" unit="kg" value={weight} onChange={setWeight} />
      </InputCard>
    </>
  );
}
