import { ColorSwatch } from '@/components/records/color-swatch';
import { RecordImage } from '@/components/records/record-image';
import { StarRating } from '@/components/records/star-rating';
import { type FormField, type FormValue, type FormValues, isBlank } from '@/lib/form-fields';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoney,
  formatNumber,
} from '@/lib/format';

interface SubmissionDetailsProps {
  fields: FormField[];
  values: FormValues;
}

/** Lists the entered values. Empty optional fields are left out. */
export function SubmissionDetails({ fields, values }: SubmissionDetailsProps) {
  const shown = fields.filter(({ key, kind }) => kind === 'boolean' || !isBlank(values[key]));
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {shown.map((field) => (
        <div key={field.key} className="sm:contents">
          <dt className="text-muted-foreground">{field.label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line font-medium">
            <SubmittedValue field={field} value={values[field.key] ?? null} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SubmittedValue({ field, value }: { field: FormField; value: FormValue }) {
  if (field.kind === 'rating') {
    return <StarRating value={Number(value)} max={Math.min(10, field.max ?? 5)} />;
  }
  if (field.kind === 'color') return <ColorSwatch color={String(value)} />;
  if (field.kind === 'image') {
    const name = field.label;
    return (
      <RecordImage src={String(value)} label={name} name={name} className="size-20 rounded-lg" />
    );
  }
  return textOf(field, value);
}

function textOf({ kind, unit = '' }: FormField, value: FormValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') {
    if (kind === 'money') return formatMoney(value, unit || '$');
    if (kind === 'duration') return formatDuration(value);
    return formatNumber(value, kind === 'percent' ? '%' : unit);
  }
  if (kind === 'date') return formatDate(value ?? '');
  return kind === 'dateTime' ? formatDateTime(value ?? '') : (value ?? '');
}
