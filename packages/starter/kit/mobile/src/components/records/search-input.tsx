import { Search } from 'lucide-react-native';
import { Input } from '@/components/ui/input';

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchInput({ label, value, onChange }: SearchInputProps) {
  return (
    <Input
      icon={Search}
      aria-label={label}
      placeholder={label}
      value={value}
      onChangeText={onChange}
      clearButtonMode="while-editing"
      autoCorrect={false}
    />
  );
}
