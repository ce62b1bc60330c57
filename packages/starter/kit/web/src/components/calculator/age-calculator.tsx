import { format, isValid, parseISO } from 'date-fns';
import { useId, useState } from 'react';
import { CalculatorCard } from '@/components/calculator/calculator-card';
import { DatePicker } from '@/components/ui/date-picker';
import { Field, FieldLabel } from '@/components/ui/field';
import { useStoredState } from '@/hooks/use-stored-state';
import { formatNumber } from '@/lib/amounts';
import { calculateAge } from '@/lib/formulas';

const earliestMonth = new Date(1900, 0);

export function AgeCalculator({ storageKey }: { storageKey: string }) {
  const id = useId();
  const [day, setDay] = useStoredState(storageKey, '1990-05-17');
  const [today] = useState(() => new Date());
  const birth = parseISO(day);
  const age = isValid(birth) && birth <= today ? calculateAge(birth, today) : undefined;
  const rows = age && [
    { label: 'Exactly', value: `${age.years} y, ${age.months} m, ${age.days} d` },
    { label: 'In days', value: formatNumber(age.allDays) },
    { label: 'Born on a', value: format(birth, 'EEEE') },
    {
      label: 'Next birthday',
      value: age.untilBirthday === 0 ? 'Today!' : `in ${age.untilBirthday} days`,
    },
  ];
  return (
    <CalculatorCard label="Years old" value={age ? String(age.years) : '–'} rows={rows}>
      <Field>
        <FieldLabel id={`${id}-label`} htmlFor={id}>
          Date of birth
        </FieldLabel>
        <DatePicker
          id={id}
          aria-labelledby={`${id}-label ${id}`}
          className="w-full"
          captionLayout="dropdown"
          startMonth={earliestMonth}
          endMonth={today}
          disabledDates={{ after: today }}
          value={isValid(birth) ? birth : undefined}
          onChange={(date) => date && setDay(format(date, 'yyyy-MM-dd'))}
        />
      </Field>
    </CalculatorCard>
  );
}
