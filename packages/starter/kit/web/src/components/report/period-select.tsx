import { useId } from 'react';
import { DateField } from '@/components/fields/date-field';
import { Field, FieldLabel } from '@/components/ui/field';
import { NativeSelect, NativeSelectOption } from '@/components/ui/native-select';
import { type Period, type PeriodKind, periodLabels } from '@/lib/report';

interface PeriodSelectProps {
  kind: PeriodKind;
  onKindChange: (kind: PeriodKind) => void;
  /** The days of the custom period. */
  custom: Period;
  onCustomChange: (period: Period) => void;
}

export function PeriodSelect({ kind, onKindChange, custom, onCustomChange }: PeriodSelectProps) {
  const id = useId();
  return (
    <div className="grid gap-4 sm:grid-cols-3 lg:max-w-3xl print:hidden">
      <Field>
        <FieldLabel htmlFor={id}>Period</FieldLabel>
        <NativeSelect
          id={id}
          className="rounded-md bg-card"
          value={kind}
          onChange={(event) => onKindChange(event.target.value as PeriodKind)}
        >
          {Object.entries(periodLabels).map(([value, label]) => (
            <NativeSelectOption key={value} value={value}>
              {label}
            </NativeSelectOption>
          ))}
        </NativeSelect>
      </Field>
      {kind === 'custom' && (
        <>
          <DateField
            label="From"
            value={custom.from}
            onChange={(from) => onCustomChange({ ...custom, from })}
          />
          <DateField
            label="To"
            value={custom.to}
            onChange={(to) => onCustomChange({ ...custom, to })}
          />
        </>
      )}
    </div>
  );
}
