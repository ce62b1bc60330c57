interface RestoreFirstProps {
  readonly isChecked: boolean;
  /** True while a turn is running, when nothing can be restored. */
  readonly isBlocked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** Offers to undo the changes of a message before it is sent again. */
export function RestoreFirst({ isChecked, isBlocked, onChange }: RestoreFirstProps) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="checkbox"
        checked={isChecked && !isBlocked}
        disabled={isBlocked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>
        Restore the files to before this message first
        <span className="block text-[13px] text-soft">
          {isBlocked
            ? 'Not possible while the agent is working.'
            : 'Later changes stay available under History.'}
        </span>
      </span>
    </label>
  );
}
