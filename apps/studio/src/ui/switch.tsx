interface SwitchProps {
  /** Accessible name. */
  readonly label: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Takes effect immediately. */
export function Switch({ label, isOn, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className="group inline-flex size-9 shrink-0 items-center justify-center disabled:opacity-50"
    >
      <span className="flex h-5 w-9 rounded-full bg-line-strong p-0.5 group-aria-checked:bg-accent motion-safe:transition-colors">
        <span className="size-4 rounded-full bg-card shadow-card group-aria-checked:translate-x-4 motion-safe:transition-transform" />
      </span>
    </button>
  );
}
