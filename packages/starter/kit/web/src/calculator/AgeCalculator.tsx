import { useState } from 'react';
import { useStored } from '@/lib/useStored.ts';
import { Field, inputClass } from '@/ui/Field.tsx';
import { formatNumber } from './format.ts';
import { ageOf } from './formulas.ts';
import { Result } from './Result.tsx';

/** A day of the calendar where people are, not in Greenwich. */
const localDate = (day: string) => new Date(`${day}T00:00`);

export function AgeCalculator({ storageKey }: { storageKey: string }) {
  const [day, setDay] = useStored(storageKey, '1990-05-17');
  const [today] = useState(() => new Date());
  const birth = localDate(day);
  const isBorn = birth <= today;
  const age = isBorn ? ageOf(birth, today) : undefined;
  const rows = age && [
    { label: 'Exactly', value: `${age.years} y, ${age.months} m, ${age.days} d` },
    { label: 'In days', value: formatNumber(age.allDays) },
    { label: 'Born on a', value: birth.toLocaleDateString('en', { weekday: 'long' }) },
    {
      label: 'Next birthday',
      value: age.untilBirthday === 0 ? 'Today!' : `in ${age.untilBirthday} days`,
    },
  ];
  return (
    <Result label="Years old" value={age ? String(age.years) : '–'} rows={rows}>
      <Field
        label="Date of birth"
        hint={isBorn ? undefined : 'Choose a day that has been already.'}
      >
        <input
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
          className={`${inputClass} py-2.5! text-lg`}
        />
      </Field>
    </Result>
  );
}
