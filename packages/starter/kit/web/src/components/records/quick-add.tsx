import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';

interface QuickAddProps {
  label: string;
  onAdd: (text: string) => void;
}

/** Adds a record from one line of text. */
export function QuickAdd({ label, onAdd }: QuickAddProps) {
  const [text, setText] = useState('');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    onAdd(text.trim());
    setText('');
  }

  return (
    <form className="flex gap-2" onSubmit={handleSubmit}>
      <Input
        aria-label={label}
        placeholder={`${label} …`}
        className="bg-card"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">
        <Plus aria-hidden="true" />
        Add
      </Button>
    </form>
  );
}
