interface ChoicesProps<T extends string | number> {
  label: string;
  choices: { value: T; label: string }[];
  value: T | undefined;
  onChange: (value: T) => void;
}

/** A few things of which one is chosen, all in sight. */
export function Choices<T extends string | number>({
  label,
  choices,
  value,
  onChange,
}: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => onChange(choice.value)}
            className={`flex-1 whitespace-nowrap rounded-full px-4 py-2 font-medium text-sm transition ${choice.value === value ? 'bg-primary text-primary-foreground' : 'bg-muted text-muted-foreground hover:text-foreground'}`}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
