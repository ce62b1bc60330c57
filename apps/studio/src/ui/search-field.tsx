import { Icon } from './icon.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly small?: boolean;
  readonly className?: string;
}

export function SearchField({ label, value, onChange, small, className = '' }: SearchFieldProps) {
  const size = small ? 'h-8 px-2 text-[13px]' : 'h-9 px-3 text-sm';
  return (
    <label
      className={`flex min-w-0 items-center gap-2 rounded-lg border border-line bg-card focus-within:border-line-strong ${size} ${className}`}
    >
      <Icon name="search" className={`text-faint ${small ? 'size-3.5' : 'size-4'}`} />
      <input
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint"
      />
    </label>
  );
}
