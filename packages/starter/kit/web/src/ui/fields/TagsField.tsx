import { useId, useState } from 'react';
import { inputClass } from '../Field.tsx';
import { Icon } from '../Icon.tsx';

interface TagsFieldProps {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  suggestions?: readonly string[];
}

/** Words to collect: Enter or a comma adds the one that was typed. */
export function TagsField({ label, value, onChange, suggestions = [] }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const inputId = useId();
  const unused = suggestions.filter((suggestion) => !value.includes(suggestion));
  const add = (tag: string) => {
    const word = tag.trim();
    if (word !== '' && !value.includes(word)) onChange([...value, word]);
    setTyped('');
  };
  return (
    <div className="col-span-full">
      <label htmlFor={inputId} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <div className={`${inputClass} flex flex-wrap items-center gap-1.5`}>
        {value.map((tag) => (
          <span
            key={tag}
            className="inline-flex items-center gap-1 rounded-full bg-muted py-0.5 pr-1 pl-2.5 text-sm"
          >
            {tag}
            <button
              type="button"
              aria-label={`Remove ${tag}`}
              onClick={() => onChange(value.filter((other) => other !== tag))}
              className="cursor-pointer rounded-full p-0.5 text-muted-foreground hover:text-foreground"
            >
              <Icon name="close" className="size-3" />
            </button>
          </span>
        ))}
        <input
          id={inputId}
          className="min-w-24 grow bg-transparent outline-none placeholder:text-muted-foreground"
          placeholder="Add a tag …"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ',') return;
            if (typed.trim() === '' && event.key === 'Enter') return;
            event.preventDefault();
            add(typed);
          }}
        />
      </div>
      {unused.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          {unused.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              onClick={() => add(suggestion)}
              className="cursor-pointer rounded-full border border-border border-dashed px-2.5 py-0.5 text-muted-foreground text-sm transition hover:border-primary hover:text-foreground"
            >
              + {suggestion}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
