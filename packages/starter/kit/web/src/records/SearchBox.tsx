import { Icon } from '@/ui/Icon.tsx';
import { controlClass } from './controlClass.ts';

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <label className="relative min-w-52 grow basis-52 sm:max-w-sm">
      <span className="sr-only">{label}</span>
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted-foreground">
        <Icon name="search" />
      </span>
      <input
        type="search"
        placeholder={`${label} …`}
        className={`${controlClass} w-full py-1.5 pr-3 pl-9 placeholder:text-muted-foreground`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
