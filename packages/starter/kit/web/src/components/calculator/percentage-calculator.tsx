import { useState } from 'react';
import { AmountField } from '@/components/calculator/amount-field';
import { CalculatorCard } from '@/components/calculator/calculator-card';
import { ChoiceGroup } from '@/components/calculator/choice-group';
import { formatNumber, parseAmount } from '@/lib/amounts';

const questions = {
  of: {
    label: '% of',
    fields: ['Percent', 'Of'],
    answer: (percent: number, whole: number) => formatNumber((percent / 100) * whole, 4),
  },
  share: {
    label: 'Share',
    fields: ['Part', 'Of the whole'],
    answer: (part: number, whole: number) => `${formatNumber((part / whole) * 100)}%`,
  },
  change: {
    label: 'Change',
    fields: ['From', 'To'],
    answer: (from: number, to: number) => {
      const change = ((to - from) / Math.abs(from)) * 100;
      return `${change > 0 ? '+' : ''}${formatNumber(change)}%`;
    },
  },
};

type Question = keyof typeof questions;

const choices = (Object.keys(questions) as Question[]).map((value) => ({
  value,
  label: questions[value].label,
}));

export function PercentageCalculator() {
  const [question, setQuestion] = useState<Question>('of');
  const [first, setFirst] = useState('15');
  const [second, setSecond] = useState('240');
  const { fields, answer } = questions[question];
  const result = answer(parseAmount(first), parseAmount(second));
  return (
    <CalculatorCard label="That is" value={/\d/.test(result) ? result : '–'}>
      <ChoiceGroup
        label="What to find out"
        choices={choices}
        value={question}
        onChange={setQuestion}
      />
      <AmountField label={fields[0]} value={first} onChange={setFirst} />
      <AmountField label={fields[1]} value={second} onChange={setSecond} />
    </CalculatorCard>
  );
}
