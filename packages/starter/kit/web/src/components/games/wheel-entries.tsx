import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { Input } from '@/components/ui/input';
import { sliceColor } from '@/lib/wheel';

interface WheelEntriesProps {
  entries: string[];
  isDisabled: boolean;
  onChange: (entries: string[]) => void;
}

export function WheelEntries({ entries, isDisabled, onChange }: WheelEntriesProps) {
  const [text, setText] = useState('');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // Several entries may be pasted at once.
    const added = text
      .split(/[\n,]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    if (added.length > 0) onChange([...entries, ...added]);
    setText('');
  }

  return (
    <Card className="gap-4">
      <CardHeader>
        <CardTitle>Entries ({entries.length})</CardTitle>
      </CardHeader>
      <CardContent className="space-y-3">
        <form onSubmit={handleSubmit} className="flex gap-2">
          <Input
            aria-label="New entry"
            placeholder="New entry"
            value={text}
            disabled={isDisabled}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" size="icon" aria-label="Add entry" disabled={isDisabled}>
            <Plus aria-hidden="true" />
          </Button>
        </form>
        <ul className="max-h-72 space-y-1 overflow-y-auto">
          {entries.map((entry, index) => (
            <li key={index} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className="size-3 shrink-0 rounded-full"
                style={{ backgroundColor: sliceColor(index, entries.length) }}
              />
              <span className="min-w-0 flex-1 truncate">{entry}</span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove ${entry}`}
                disabled={isDisabled}
                onClick={() => onChange(entries.filter((_, other) => other !== index))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
