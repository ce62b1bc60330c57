import { DateField } from '@/components/fields/date-field';
import { SelectField } from '@/components/fields/select-field';
import { TextField } from '@/components/fields/text-field';
import type { FormulaInput } from '@/lib/formula';
import { problemWith } from '@/lib/formula-values';

interface FormulaFieldProps {
  input: FormulaInput;
  currency: string;
  value: string;
  onChange: (value: string) => void;
}

export function FormulaField({ input, currency, value, onChange }: FormulaFieldProps) {
  const { label, kind, options = [] } = input;
  const error = problemWith(input, value);
  if (kind === 'date') {
    return <DateField label={label} value={value} error={error} onChange={onChange} />;
  }
  if (kind === 'choice') {
    return (
      <SelectField
        label={label}
        options={options.map((option) => option.label)}
        value={value}
        // A tap on the chosen option reports an empty value.
        onChange={(chosen) => chosen !== '' && onChange(chosen)}
      />
    );
  }
  const unit = { money: currency, percent: '%', number: input.unit, text: '', time: '' }[kind];
  return (
    <TextField
      label={unit ? `${label} (${unit})` : label}
      value={value}
      onChange={onChange}
      error={error}
      placeholder={kind === 'time' ? 'HH:MM' : ''}
      keyboard={
        kind === 'text' ? 'default' : kind === 'time' ? 'numbers-and-punctuation' : 'decimal-pad'
      }
    />
  );
}
