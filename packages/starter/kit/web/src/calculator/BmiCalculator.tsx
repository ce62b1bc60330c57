import { useState } from 'react';
import { AmountField } from './AmountField.tsx';
import { BmiScale } from './BmiScale.tsx';
import { Choices } from './Choices.tsx';
import { formatNumber, numberOf } from './format.ts';
import { bmiOf, kilograms, metres } from './formulas.ts';
import { Result } from './Result.tsx';

const systems = {
  metric: { label: 'Metric', weight: 'kg', height: 'cm', start: ['72', '178'] },
  imperial: { label: 'Imperial', weight: 'lb', height: 'in', start: ['159', '70'] },
};

type System = keyof typeof systems;

export function BmiCalculator() {
  const [system, setSystem] = useState<System>('metric');
  const [[weight, height], setBody] = useState(systems.metric.start);
  const units = systems[system];
  const { value, label } =
    system === 'metric'
      ? bmiOf(numberOf(weight), numberOf(height) / 100)
      : bmiOf(kilograms(numberOf(weight)), metres(numberOf(height)));
  const isKnown = Number.isFinite(value) && value > 0;
  return (
    <div className="space-y-6">
      <Result
        label="Body mass index"
        value={isKnown ? formatNumber(value, 1) : '–'}
        rows={isKnown ? [{ label: 'For adults', value: label }] : []}
      >
        <Choices
          label="Units"
          choices={[
            { value: 'metric', label: systems.metric.label },
            { value: 'imperial', label: systems.imperial.label },
          ]}
          value={system}
          onChange={(next: System) => {
            setSystem(next);
            setBody(systems[next].start);
          }}
        />
        <AmountField
          label="Weight"
          unit={units.weight}
          value={weight}
          onChange={(next) => setBody([next, height])}
        />
        <AmountField
          label="Height"
          unit={units.height}
          value={height}
          onChange={(next) => setBody([weight, next])}
        />
      </Result>
      <BmiScale value={isKnown ? value : undefined} />
      <p className="mx-auto max-w-3xl text-muted-foreground text-sm">
        The index is a rough guide. It knows nothing of muscles, age or build.
      </p>
    </div>
  );
}
