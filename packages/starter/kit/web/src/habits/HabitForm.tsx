import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { inputClass } from '@/ui/Field.tsx';
import type { Habit } from './habit.ts';

export function HabitForm({ onAdd }: { onAdd: (habit: Habit) => void }) {
  const [name, setName] = useState('');

  function add(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    onAdd({ name: name.trim(), icon: '' });
    setName('');
  }

  return (
    <form onSubmit={add} className="flex gap-3">
      <input
        aria-label="New habit"
        placeholder="Add a habit, such as “Read ten pages”"
        value={name}
        onChange={({ target }) => setName(target.value)}
        className={inputClass}
      />
      <Button type="submit" disabled={name.trim() === ''} className="shrink-0">
        Add
      </Button>
    </form>
  );
}
