import { useId } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { addHeader, type HeaderLine, type ServerForm } from './server-form.ts';

interface HeaderFieldsProps {
  readonly form: ServerForm;
  readonly onChange: (form: ServerForm) => void;
}

const inputClass =
  'h-10 min-w-0 rounded-lg border border-line bg-paper px-3 font-mono text-[13px] placeholder:text-faint focus:border-line-strong';

/** Headers sent with each request. A stored value is never shown, only replaced. */
export function HeaderFields({ form, onChange }: HeaderFieldsProps) {
  const hint = useId();
  const updateHeader = (header: HeaderLine) =>
    onChange({
      ...form,
      headers: form.headers.map((other) => (other.key === header.key ? header : other)),
    });
  const removeHeader = (key: number) =>
    onChange({ ...form, headers: form.headers.filter((other) => other.key !== key) });
  return (
    <fieldset className="grid gap-2" aria-describedby={hint}>
      <legend className="mb-1 text-sm font-medium">
        Headers <span className="font-normal text-faint">(optional)</span>
      </legend>
      <p id={hint} className="-mt-1 text-[13px] text-soft">
        For servers that need a key: often <code className="font-mono">Authorization</code> with{' '}
        <code className="font-mono">Bearer</code> and the key. Values are encrypted and never shown
        again.
      </p>
      {form.headers.map((header) => (
        <div key={header.key} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] gap-2">
          <input
            aria-label="Header name"
            value={header.name}
            placeholder="Authorization"
            readOnly={header.isStored}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => updateHeader({ ...header, name: event.target.value })}
            className={`${inputClass} read-only:border-transparent read-only:bg-sunken read-only:text-soft`}
          />
          <input
            aria-label={`Value of ${header.name || 'the header'}`}
            type="password"
            value={header.value}
            placeholder={header.isStored ? '•••••••• unchanged' : 'Bearer …'}
            autoComplete="new-password"
            onChange={(event) => updateHeader({ ...header, value: event.target.value })}
            className={inputClass}
          />
          <IconButton
            icon="close"
            className="self-center"
            label={`Remove ${header.name || 'this header'}`}
            onClick={() => removeHeader(header.key)}
          />
        </div>
      ))}
      <Button
        small
        icon="plus"
        className="justify-self-start"
        onClick={() => onChange(addHeader(form))}
      >
        Add header
      </Button>
    </fieldset>
  );
}
