import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { inputClass } from '@/ui/Field.tsx';

interface MessageFormProps {
  /** What one can ask with a single press. */
  suggestions: string[];
  onSend: (text: string) => void;
}

export function MessageForm({ suggestions, onSend }: MessageFormProps) {
  const [text, setText] = useState('');

  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    onSend(text.trim());
    setText('');
  }

  return (
    <div className="border-border border-t p-4">
      {suggestions.length > 0 && (
        <div className="mb-3 flex flex-wrap gap-2">
          {suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              onClick={() => onSend(suggestion)}
              className="rounded-full border border-border px-3 py-1 text-muted-foreground text-sm transition hover:border-primary hover:text-primary"
            >
              {suggestion}
            </button>
          ))}
        </div>
      )}
      <form onSubmit={send} className="flex gap-3">
        <input
          aria-label="Message"
          placeholder="Write a message"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={inputClass}
        />
        <Button type="submit" disabled={text.trim() === ''} className="shrink-0">
          Send
        </Button>
      </form>
    </div>
  );
}
