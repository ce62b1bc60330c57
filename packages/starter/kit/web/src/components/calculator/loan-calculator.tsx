import { useState } from 'react';
import { AmountField } from '@/components/calculator/amount-field';
import { CalculatorCard } from '@/components/calculator/calculator-card';
import { Card } from '@/components/ui/card';
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { formatMoney, parseAmount } from '@/lib/amounts';
import { calculateLoan } from '@/lib/formulas';

const maxYears = 50;

export function LoanCalculator({ unit }: { unit: string }) {
  const [amount, setAmount] = useState('20000');
  const [percent, setPercent] = useState('4.5');
  const [years, setYears] = useState('5');
  const { monthly, total, interest, yearly } = calculateLoan(
    parseAmount(amount) || 0,
    parseAmount(percent) || 0,
    Math.min(maxYears, Math.max(1, parseAmount(years) || 1)),
  );
  return (
    <div className="space-y-6">
      <CalculatorCard
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
      </CalculatorCard>
      <BalanceTable balances={yearly} unit={unit} />
    </div>
  );
}

function BalanceTable({ balances, unit }: { balances: number[]; unit: string }) {
  return (
    <Card className="mx-auto max-w-3xl overflow-hidden py-0">
      <Table className="tabular-nums">
        <TableCaption className="sr-only">Balance after each year</TableCaption>
        <TableHeader>
          <TableRow>
            <TableHead className="px-6">After year</TableHead>
            <TableHead className="px-6 text-right">Still owed</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {balances.map((balance, index) => (
            <TableRow key={index}>
              <TableCell className="px-6">{index + 1}</TableCell>
              <TableCell className="px-6 text-right font-medium">
                {formatMoney(balance, unit)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
