import { useState } from 'react';
import { InputCard } from '@/components/calculator/input-card';
import { ResultCard } from '@/components/calculator/result-card';
import { DateField } from '@/components/fields/date-field';
import { toDate } from '@/lib/days';
import { formatNumber } from '@/lib/format';
import { calculateAge } from '@/lib/formulas';
import { validDate } from '@/lib/validation';

export function AgeCalculator() {
  const [birthday, setBirthday] = useState('1990-06-15');
  const error = validDate(birthday);
  const isKnown = birthday !== '' && error === undefined;
  const age = isKnown ? calculateAge(toDate(birthday), new Date()) : undefined;
  return (
    <>
      <ResultCard
        label="Age in years"
        value={age ? String(age.years) : ''}
        hint={age && `${formatNumber(age.allDays)} days`}
      />
      <InputCard>
        <DateField label="Birthday" value={birthday} onChange={setBirthday} error={error} />
      </InputCard>
    </>
  );
}
