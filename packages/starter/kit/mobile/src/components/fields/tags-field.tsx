import { useState } from 'react';
import { TextField } from '@/components/fields/text-field';

interface TagsFieldProps {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  error?: string;
  /** Examples of tags. */
  suggestions?: string[];
}

export function TagsField({ label, value, onChange, error, suggestions = [] }: TagsFieldProps) {
  const [text, setText] = useState(value.join(', '));
  const handleChange = (typed: string) => {
    setText(typed);
    const tags = typed.split(',').map((tag) => tag.trim());
    onChange([...new Set(tags)].filter((tag) => tag !== ''));
  };
  return (
    <TextField
      label={label}
      value={text}
      onChange={handleChange}
      error={error}
      placeholder={suggestions.join(', ') || 'Separated by commas'}
    />
  );
}
