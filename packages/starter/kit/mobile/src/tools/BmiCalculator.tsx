import { useState } from 'react';
import { NumberField } from '@/fields/NumberField';
import { Card } from '@/ui/Card';
import { Result } from '@/ui/Result';

const ranges = [
  { below: 18.5, name: 'Underweight' },
  { below: 25, name: 'Healthy weight' },
  { below: 30, name: 'Overweight' },
  { below: Number.POSITIVE_INFINITY, name: 'Obesity' },
];

export function BmiCalculator() {
  const [height, setHeight] = useState<number | null>(172);
  const [weight, setWeight] = useState<number | null>(68);
  const bmi = height && weight ? weight / (height / 100) ** 2 : undefined;
  return (
    <>
      <Result
        label="Body mass index"
        value={bmi?.toFixed(1) ?? ''}
        hint={bmi === undefined ? undefined : ranges.find(({ below }) => bmi < below)?.name}
      />
      <Card>
        <NumberField label="Height" unit="cm" value={height} onChange={setHeight} />
        <NumberField label="Weight" unit="kg" value={weight} onChange={setWeight} />
      </Card>
    </>
  );
}
