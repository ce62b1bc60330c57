import { type ReactNode, useId } from 'react';

interface MaskedTextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly rows: number;
  /** True if Enter submits the form, and only Shift+Enter or pasting adds a line. */
  readonly submitsOnEnter?: boolean;
}

/**
 * Field for secrets. Shows a dot for each character, like a password field, which would remove the line breaks of a
 * private key.
 */
export function MaskedTextArea(props: MaskedTextAreaProps) {
  const { label, value, onChange, hint, rows, submitsOnEnter = false } = props;
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-describedby={hint ? `${id}-hint` : undefined}
        onKeyDown={(event) => {
          if (!submitsOnEnter || event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content max-h-40 w-full resize-none overflow-y-auto rounded-lg border border-line bg-paper px-3 py-2 font-mono text-[13px] leading-relaxed [-webkit-text-security:disc] focus:border-line-strong"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
