import { StyleSheet, View } from 'react-native';
import { FieldFrame } from '@/fields/FieldFrame';
import { space } from '@/theme';
import { Chip } from '@/ui/Chip';
import { Words } from '@/ui/Words';

interface ChoiceFieldProps {
  label: string;
  options: string[];
  value: string;
  onChange: (value: string) => void;
  problem?: string;
}

export function ChoiceField({ label, options, value, onChange, problem }: ChoiceFieldProps) {
  return (
    <FieldFrame label={label} problem={problem}>
      <View accessibilityLabel={label} role="group" style={styles.options}>
        {options.map((option) => (
          <Chip
            key={option}
            title={option}
            label={`${label}: ${option}`}
            selected={option === value}
            onPress={() => onChange(option === value ? '' : option)}
          />
        ))}
        {options.length === 0 && (
          <Words size="small" tone="mutedForeground">
            Nothing to choose from yet.
          </Words>
        )}
      </View>
    </FieldFrame>
  );
}

const styles = StyleSheet.create({
  options: { flexDirection: 'row', flexWrap: 'wrap', columnGap: space.small, marginVertical: -4 },
});
