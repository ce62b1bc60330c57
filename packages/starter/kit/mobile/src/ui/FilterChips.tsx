import { ScrollView, StyleSheet } from 'react-native';
import { space } from '@/theme';
import { Chip } from '@/ui/Chip';
import { Words } from '@/ui/Words';

interface FilterChipsProps {
  label: string;
  options: string[];
  /** Empty: all of them. */
  value: string;
  onChange: (value: string) => void;
}

export function FilterChips({ label, options, value, onChange }: FilterChipsProps) {
  return (
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      style={styles.row}
      contentContainerStyle={styles.chips}
    >
      <Words size="small" tone="mutedForeground">
        {label}
      </Words>
      <Chip
        title="All"
        label={`${label}: all`}
        selected={value === ''}
        onPress={() => onChange('')}
      />
      {options.map((option) => (
        <Chip
          key={option}
          title={option}
          label={`${label}: ${option}`}
          selected={value === option}
          onPress={() => onChange(value === option ? '' : option)}
        />
      ))}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  // To the edges of the screen, where it scrolls out of sight.
  row: { flexGrow: 0, marginHorizontal: -space.medium, marginVertical: -space.small },
  chips: { alignItems: 'center', gap: space.small, paddingHorizontal: space.medium },
});
