import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';

interface MessageComposerProps {
  /** Questions to send with one click. */
  suggestions: string[];
  onSend: (text: string) => void;
}

export function MessageComposer({ suggestions, onSend }: MessageComposerProps) {
  const [text, setText] = useState('');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    onSend(text.trim());
    setText('');
  }

  return (
    <div className="border-t p-4">
      {suggestions.length > 0 && (
        <div className="mb-3 flex flex-wrap gap-2">
          {suggestions.map((suggestion) => (
            <Button
              key={suggestion}
              variant="outline"
              size="sm"
              className="rounded-full"
              onClick={() => onSend(suggestion)}
            >
              {suggestion}
            </Button>
          ))}
        </div>
      )}
      <form onSubmit={handleSubmit} className="flex gap-3">
        <Input
          aria-label="Message"
          placeholder="Write a message"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          <SendHorizontal aria-hidden="true" />
          Send
        </Button>
      </form>
    </div>
  );
}
