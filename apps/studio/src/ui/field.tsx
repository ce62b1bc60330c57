import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Explains the expected input. */
  readonly hint?: ReactNode;
  /** A technical value: a URL, a path, a command. */
  readonly isCode?: boolean;
  /** Reason why the value was rejected. */
  readonly error?: string | undefined;
}

const baseClasses =
  'w-full rounded-lg border border-line bg-paper px-3 font-normal placeholder:text-faint focus:border-line-strong aria-invalid:border-bad';
const codeClasses = 'font-mono text-[13px]';
/** Disables correction of technical values and autofill of secrets. */
const codeAttributes = { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } as const;

/** Single-line text field with its label above. */
export function Field({ label, value, onChange, hint, isCode, error, ...rest }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {rest.required === false && <span className="font-normal text-faint"> (optional)</span>}
      </label>
      <input
        {...(isCode && codeAttributes)}
        {...rest}
        id={id}
        value={value}
        aria-describedby={described || undefined}
        aria-invalid={error !== undefined || undefined}
        onChange={(event) => onChange(event.target.value)}
        className={`h-10 ${baseClasses} ${isCode ? codeClasses : ''}`}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-[13px] text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
