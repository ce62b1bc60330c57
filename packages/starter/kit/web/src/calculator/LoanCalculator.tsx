import { useState } from 'react';
import { Card } from '@/ui/Card.tsx';
import { AmountField } from './AmountField.tsx';
import { formatMoney, numberOf } from './format.ts';
import { loanOf } from './formulas.ts';
import { Result } from './Result.tsx';

const MOST_YEARS = 50;

export function LoanCalculator({ unit }: { unit: string }) {
  const [amount, setAmount] = useState('20000');
  const [percent, setPercent] = useState('4.5');
  const [years, setYears] = useState('5');
  const { monthly, total, interest, yearly } = loanOf(
    numberOf(amount) || 0,
    numberOf(percent) || 0,
    Math.min(MOST_YEARS, Math.max(1, numberOf(years) || 1)),
  );
  return (
    <div className="space-y-6">
      <Result
        label="Each month"
        value={formatMoney(monthly, unit)}
        rows={[
          { label: 'Interest in all', value: formatMoney(interest, unit) },
          { label: 'Paid back in all', value: formatMoney(total, unit) },
        ]}
      >
        <AmountField label="Amount" unit={unit} value={amount} onChange={setAmount} />
        <AmountField label="Interest a year" unit="%" value={percent} onChange={setPercent} />
        <AmountField label="Years" value={years} onChange={setYears} />
      </Result>
      <BalanceTable balances={yearly} unit={unit} />
    </div>
  );
}

function BalanceTable({ balances, unit }: { balances: number[]; unit: string }) {
  return (
    <Card className="mx-auto max-w-3xl overflow-hidden">
      <table className="w-full tabular-nums">
        <caption className="sr-only">What is still owed after each year</caption>
        <thead className="bg-muted/60 text-muted-foreground text-sm">
          <tr>
            <th className="px-6 py-3 text-left font-medium">After year</th>
            <th className="px-6 py-3 text-right font-medium">Still owed</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {balances.map((balance, index) => (
            <tr key={index}>
              <td className="px-6 py-2.5">{index + 1}</td>
              <td className="px-6 py-2.5 text-right font-medium">{formatMoney(balance, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
