import { useState } from 'react';
import { DateField } from '@/fields/DateField';
import { validDate } from '@/lib/checks';
import { todayText } from '@/lib/dates';
import { formatNumber } from '@/lib/format';
import { Card } from '@/ui/Card';
import { Result } from '@/ui/Result';

const DAY_MS = 86_400_000;

export function AgeCalculator() {
  const [birthday, setBirthday] = useState('1990-06-15');
  const problem = validDate(birthday);
  const isKnown = birthday !== '' && problem === undefined;
  const today = todayText();
  const hadBirthday = today.slice(5) >= birthday.slice(5);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (hadBirthday ? 0 : 1);
  const days = Math.round((Date.parse(today) - Date.parse(birthday)) / DAY_MS);
  return (
    <>
      <Result
        label="Age in years"
        value={isKnown ? String(years) : ''}
        hint={isKnown ? `${formatNumber(days)} days` : undefined}
      />
      <Card>
        <DateField label="Birthday" value={birthday} onChange={setBirthday} problem={problem} />
      </Card>
    </>
  );
}
