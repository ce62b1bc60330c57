import type { KeyboardTypeOptions } from 'react-native';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  placeholder?: string;
  /** For texts of several lines. */
  long?: boolean;
  keyboard?: KeyboardTypeOptions;
}

export function TextField({
  label,
  value,
  onChange,
  error,
  placeholder,
  long = false,
  keyboard = 'default',
}: TextFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input
        value={value}
        onChangeText={onChange}
        placeholder={placeholder}
        keyboardType={keyboard}
        autoCapitalize={keyboard === 'default' ? 'sentences' : 'none'}
        multiline={long}
      />
    </Field>
  );
}
