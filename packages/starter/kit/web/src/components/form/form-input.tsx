import { CheckboxField } from '@/components/fields/checkbox-field';
import { ColorField } from '@/components/fields/color-field';
import { DateField } from '@/components/fields/date-field';
import { DurationField } from '@/components/fields/duration-field';
import { ImageField } from '@/components/fields/image-field';
import { LongTextField } from '@/components/fields/long-text-field';
import { NumberField } from '@/components/fields/number-field';
import { RatingField } from '@/components/fields/rating-field';
import { SelectField } from '@/components/fields/select-field';
import { TagsField } from '@/components/fields/tags-field';
import { TextField } from '@/components/fields/text-field';
import type { FormField, FormValue } from '@/lib/form-fields';

interface FormInputProps {
  field: FormField;
  value: FormValue | undefined;
  onChange: (value: FormValue) => void;
  error?: string | undefined;
}

const maxStars = 10;
const inputTypes: Partial<Record<FormField['kind'], string>> = {
  time: 'time',
  dateTime: 'datetime-local',
  email: 'email',
  phone: 'tel',
  url: 'url',
};
const completions: Partial<Record<FormField['kind'], string>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
};

/** The input for a field of any kind. */
export function FormInput({ field, value, onChange, error }: FormInputProps) {
  const { kind, options = [], min, max, unit } = field;
  const label = field.required || kind === 'boolean' ? field.label : `${field.label} (optional)`;
  const props = { label, onChange, error };
  const text = typeof value === 'string' ? value : '';
  const number = typeof value === 'number' ? value : null;
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  switch (kind) {
    case 'longText':
      return <LongTextField {...props} value={text} required={field.required} />;
    case 'number':
      return <NumberField {...props} {...range} value={number} unit={unit} />;
    case 'money':
      return <NumberField {...props} {...range} value={number} sign={unit || '$'} />;
    case 'percent':
      return <NumberField {...props} {...range} value={number} unit="%" />;
    case 'duration':
      return <DurationField {...props} value={number} />;
    case 'rating':
      return <RatingField {...props} value={number ?? 0} max={Math.min(maxStars, max ?? 5)} />;
    case 'date':
      return <DateField {...props} value={text} />;
    case 'boolean':
      return <CheckboxField {...props} value={value === true} />;
    case 'choice':
      return <SelectField {...props} value={text} options={options} required={field.required} />;
    case 'tags':
      return (
        <TagsField {...props} value={Array.isArray(value) ? value : []} suggestions={options} />
      );
    case 'image':
      return <ImageField {...props} value={text} />;
    case 'color':
      return <ColorField label={label} value={text} onChange={onChange} />;
    default:
      return (
        <TextField
          {...props}
          type={inputTypes[kind]}
          autoComplete={completions[kind]}
          value={text}
          required={field.required}
        />
      );
  }
}
