import { useState } from 'react';
import { InputCard } from '@/components/calculator/input-card';
import { ResultCard } from '@/components/calculator/result-card';
import { NumberField } from '@/components/fields/number-field';
import { formatMoney } from '@/lib/format';
import { calculateLoan } from '@/lib/formulas';

interface LoanCalculatorProps {
  unit: string;
}

export function LoanCalculator({ unit }: LoanCalculatorProps) {
  const [amount, setAmount] = useState<number | null>(20_000);
  const [interest, setInterest] = useState<number | null>(4.5);
  const [years, setYears] = useState<number | null>(5);
  const loan = years ? calculateLoan(amount ?? 0, interest ?? 0, years) : undefined;
  return (
    <>
      <ResultCard
        label="Monthly payment"
        value={loan ? formatMoney(loan.monthly, unit) : ''}
        hint={loan && `${formatMoney(loan.total, unit)} in all`}
      />
      <InputCard>
        <NumberField label="Amount" unit={unit} value={amount} onChange={setAmount} />
        <NumberField label="Interest" unit="% a year" value={interest} onChange={setInterest} />
        <NumberField label="Years" value={years} onChange={setYears} />
      </InputCard>
    </>
  );
}
