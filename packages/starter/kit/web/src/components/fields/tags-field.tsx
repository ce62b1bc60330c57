import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface TagsFieldProps {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  suggestions?: readonly string[];
  /** Why the value is not accepted. */
  error?: string | undefined;
}

/** Collects tags. Enter, a comma or leaving the input adds the typed one. */
export function TagsField({ label, value, onChange, suggestions = [], error }: TagsFieldProps) {
  const [draft, setDraft] = useState('');
  const id = useId();
  const unused = suggestions.filter((suggestion) => !value.includes(suggestion));

  function addTag(text: string) {
    const tag = text.trim();
    if (tag !== '' && !value.includes(tag)) onChange([...value, tag]);
    setDraft('');
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ',') return;
    // Enter in an empty input submits the form.
    if (draft.trim() === '' && event.key === 'Enter') return;
    event.preventDefault();
    addTag(draft);
  }

  return (
    <Field className="col-span-full">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {value.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {value.map((tag) => (
            <Badge key={tag} variant="secondary" className="pr-0.5">
              {tag}
              <Button
                type="button"
                variant="ghost"
                size="icon-xs"
                className="size-5"
                aria-label={`Remove ${tag}`}
                onClick={() => onChange(value.filter((other) => other !== tag))}
              >
                <X aria-hidden="true" />
              </Button>
            </Badge>
          ))}
        </div>
      )}
      <Input
        id={id}
        placeholder="Add a tag …"
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => addTag(draft)}
        onKeyDown={handleKeyDown}
      />
      {unused.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {unused.map((suggestion) => (
            <Button
              key={suggestion}
              type="button"
              variant="outline"
              size="xs"
              onClick={() => addTag(suggestion)}
            >
              <Plus aria-hidden="true" />
              {suggestion}
            </Button>
          ))}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}
