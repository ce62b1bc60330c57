import { useState } from 'react';
import { NumberField } from '@/fields/NumberField';
import { formatMoney } from '@/lib/format';
import { Card } from '@/ui/Card';
import { Result } from '@/ui/Result';

export function LoanCalculator({ unit }: { unit: string }) {
  const [amount, setAmount] = useState<number | null>(20_000);
  const [interest, setInterest] = useState<number | null>(4.5);
  const [years, setYears] = useState<number | null>(5);
  const months = (years ?? 0) * 12;
  const rate = (interest ?? 0) / 1200;
  const share = rate === 0 ? 1 / months : rate / (1 - (1 + rate) ** -months);
  const monthly = months > 0 ? Math.round((amount ?? 0) * share * 100) / 100 : null;
  const total = (monthly ?? 0) * months;
  return (
    <>
      <Result
        label="Monthly payment"
        value={formatMoney(monthly, unit)}
        hint={`${formatMoney(total, unit)} in all`}
      />
      <Card>
        <NumberField label="Amount" unit={unit} value={amount} onChange={setAmount} />
        <NumberField label="Interest" unit="% a year" value={interest} onChange={setInterest} />
        <NumberField label="Years" value={years} onChange={setYears} />
      </Card>
    </>
  );
}
