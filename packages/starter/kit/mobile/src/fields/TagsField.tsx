import { useState } from 'react';
import { TextField } from '@/fields/TextField';

interface TagsFieldProps {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  problem?: string;
  /** What others are called like, as an example. */
  suggestions?: string[];
}

export function TagsField({ label, value, onChange, problem, suggestions = [] }: TagsFieldProps) {
  const [text, setText] = useState(value.join(', '));
  const type = (typed: string) => {
    setText(typed);
    const tags = typed.split(',').map((tag) => tag.trim());
    onChange([...new Set(tags)].filter((tag) => tag !== ''));
  };
  return (
    <TextField
      label={label}
      value={text}
      onChange={type}
      problem={problem}
      placeholder={suggestions.slice(0, 3).join(', ') || 'Separated by commas'}
    />
  );
}
