import { Icon } from './Icon.tsx';

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Whether the label is only heard, not seen. */
  bare?: boolean;
}

/** Something that is so or is not, and can be changed with one click. */
export function Check({ label, checked, onChange, bare = false }: CheckProps) {
  return (
    <label className="relative z-1 inline-flex min-h-6 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute size-5 cursor-pointer appearance-none rounded-full"
      />
      <span className="grid size-5 shrink-0 place-items-center rounded-full border-2 border-muted-foreground/40 text-transparent transition peer-checked:border-primary peer-checked:bg-primary peer-checked:text-primary-foreground peer-hover:border-primary">
        <Icon name="check" className="size-3" />
      </span>
      <span className={bare ? 'sr-only' : 'text-sm'}>{label}</span>
    </label>
  );
}
