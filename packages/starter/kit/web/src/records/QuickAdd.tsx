import { useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { inputClass } from '@/ui/Field.tsx';
import { Icon } from '@/ui/Icon.tsx';

interface QuickAddProps {
  label: string;
  onAdd: (text: string) => void;
}

/** One line that becomes a record; everything else about it can follow later. */
export function QuickAdd({ label, onAdd }: QuickAddProps) {
  const [text, setText] = useState('');
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onAdd(text.trim());
        setText('');
      }}
    >
      <input
        aria-label={label}
        placeholder={`${label} …`}
        className={`${inputClass} bg-card shadow-xs`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">
        <Icon name="plus" />
        Add
      </Button>
    </form>
  );
}
