import { useState } from 'react';
import { AmountField } from '@/components/calculator/amount-field';
import { BmiScale } from '@/components/calculator/bmi-scale';
import { CalculatorCard } from '@/components/calculator/calculator-card';
import { ChoiceGroup } from '@/components/calculator/choice-group';
import { parseAmount } from '@/lib/amounts';
import { calculateBmi, toKilograms, toMeters } from '@/lib/formulas';

const systems = {
  metric: { label: 'Metric', weight: 'kg', height: 'cm', initial: ['72', '178'] },
  imperial: { label: 'Imperial', weight: 'lb', height: 'in', initial: ['159', '70'] },
};

type System = keyof typeof systems;

export function BmiCalculator() {
  const [system, setSystem] = useState<System>('metric');
  const [[weight, height], setBody] = useState(systems.metric.initial);
  const units = systems[system];
  const { value, label } =
    system === 'metric'
      ? calculateBmi(parseAmount(weight), parseAmount(height) / 100)
      : calculateBmi(toKilograms(parseAmount(weight)), toMeters(parseAmount(height)));
  const isKnown = Number.isFinite(value) && value > 0;
  return (
    <div className="space-y-6">
      <CalculatorCard
        label="Body mass index"
        value={isKnown ? value.toFixed(1) : '–'}
        rows={isKnown ? [{ label: 'For adults', value: label }] : []}
      >
        <ChoiceGroup
          label="Units"
          choices={[
            { value: 'metric', label: systems.metric.label },
            { value: 'imperial', label: systems.imperial.label },
          ]}
          value={system}
          onChange={(next: System) => {
            setSystem(next);
            setBody(systems[next].initial);
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
      </CalculatorCard>
      <BmiScale value={isKnown ? value : undefined} />
      <p className="mx-auto max-w-3xl text-muted-foreground text-sm">
        The index is a rough guide. It does not consider muscles, age or build.
      </p>
    </div>
  );
}
