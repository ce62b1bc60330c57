import { ScrollView, StyleSheet } from 'react-native';
import { space } from '@/theme';
import { Chip } from '@/ui/Chip';

interface ChoiceChipsProps<T extends string> {
  label: string;
  options: T[];
  value: T;
  onChange: (value: T) => void;
}

/** One of many, in a row that scrolls. */
export function ChoiceChips<T extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceChipsProps<T>) {
  return (
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      style={styles.row}
      contentContainerStyle={styles.chips}
    >
      {options.map((option) => (
        <Chip
          key={option}
          title={option.charAt(0).toUpperCase() + option.slice(1)}
          label={`${label}: ${option}`}
          selected={value === option}
          onPress={() => onChange(option)}
        />
      ))}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  row: { flexGrow: 0, marginHorizontal: -space.medium },
  chips: { gap: space.small, paddingHorizontal: space.medium },
});
