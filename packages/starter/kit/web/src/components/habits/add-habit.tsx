import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import type { Habit } from '@/lib/habits';

export function AddHabit({ onAdd }: { onAdd: (habit: Habit) => void }) {
  const [name, setName] = useState('');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    onAdd({ name: name.trim(), icon: '' });
    setName('');
  }

  return (
    <form onSubmit={handleSubmit} className="flex gap-3">
      <Input
        aria-label="New habit"
        placeholder="Add a habit, such as “Read ten pages”"
        value={name}
        onChange={({ target }) => setName(target.value)}
        className="bg-card"
      />
      <Button type="submit" disabled={name.trim() === ''}>
        <Plus aria-hidden="true" />
        Add
      </Button>
    </form>
  );
}
