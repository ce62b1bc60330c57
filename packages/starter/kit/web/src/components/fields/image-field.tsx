import { useId } from 'react';
import { RecordImage } from '@/components/records/record-image';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface ImageFieldProps {
  label: string;
  /** A URL or a data URL. */
  value: string;
  onChange: (value: string) => void;
  /** Why the value is not accepted. */
  error?: string | undefined;
}

export function ImageField({ label, value, onChange, error }: ImageFieldProps) {
  const id = useId();
  const isFile = value.startsWith('data:');
  const readFile = async (file: File | undefined) => {
    if (file) onChange(await toDataUrl(file));
  };
  return (
    <div className="col-span-full flex items-end gap-4">
      <RecordImage
        src={value}
        label={label}
        name="Preview"
        className="size-19 shrink-0 rounded-lg"
      />
      <div className="grow space-y-2">
        <Field>
          <FieldLabel htmlFor={id}>{label}</FieldLabel>
          <Input
            id={id}
            aria-invalid={error !== undefined}
            aria-describedby={error && `${id}-error`}
            placeholder={isFile ? 'Your file' : 'https://…'}
            value={isFile ? '' : value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        <Input
          type="file"
          accept="image/*"
          aria-label={`${label} from a file`}
          onChange={(event) => readFile(event.target.files?.[0])}
        />
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}

function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
