import { StyleSheet, View } from 'react-native';
import { Checkbox } from '@/components/ui/checkbox';

interface RecordCheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox at the start of a card. */
export function RecordCheckbox({ label, checked, onChange }: RecordCheckboxProps) {
  return (
    <View style={styles.checkbox}>
      <Checkbox aria-label={label} checked={checked} onCheckedChange={onChange} />
    </View>
  );
}

const styles = StyleSheet.create({
  // The checkbox is larger than it looks; its box lines up with the title.
  checkbox: { width: 36, marginVertical: -10 },
});
