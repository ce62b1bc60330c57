import { Field, inputClass } from '../Field.tsx';
import { Picture } from '../Picture.tsx';

interface ImageFieldProps {
  label: string;
  /** An address, or the picture itself as a data URL. */
  value: string;
  onChange: (value: string) => void;
}

export function ImageField({ label, value, onChange }: ImageFieldProps) {
  const isFile = value.startsWith('data:');
  const take = async (file: File | undefined) => {
    if (file) onChange(await toDataUrl(file));
  };
  return (
    <div className="col-span-full flex items-end gap-4">
      <Picture
        src={value}
        label={label}
        name="Preview"
        className="size-19 shrink-0 rounded-control"
      />
      <div className="grow space-y-2">
        <Field label={label}>
          <input
            className={inputClass}
            placeholder={isFile ? 'A file of yours' : 'https://…'}
            value={isFile ? '' : value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        <input
          type="file"
          accept="image/*"
          aria-label={`${label} from a file`}
          onChange={(event) => take(event.target.files?.[0])}
          className="block w-full text-muted-foreground text-sm file:mr-3 file:cursor-pointer file:rounded-control file:border file:border-border file:bg-card file:px-3 file:py-1 file:font-medium file:text-foreground"
        />
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
