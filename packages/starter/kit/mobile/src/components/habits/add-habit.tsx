import { useState } from 'react';
import { TextEntry } from '@/components/fields/text-entry';

interface AddHabitProps {
  onAdd: (name: string) => void;
}

export function AddHabit({ onAdd }: AddHabitProps) {
  const [name, setName] = useState('');
  const add = () => {
    onAdd(name.trim());
    setName('');
  };
  return (
    <TextEntry
      label="New habit"
      value={name}
      onChange={setName}
      action="Add"
      disabled={name.trim() === ''}
      onSubmit={add}
    />
  );
}
