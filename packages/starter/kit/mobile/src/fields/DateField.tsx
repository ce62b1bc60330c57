import { StyleSheet, View } from 'react-native';
import { TextField } from '@/fields/TextField';
import { nowText, todayText } from '@/lib/dates';
import { Button } from '@/ui/Button';

interface DateFieldProps {
  label: string;
  /** `2026-11-15`, with ` 09:30` behind it if it has a time. */
  value: string;
  onChange: (value: string) => void;
  problem?: string;
  withTime?: boolean;
}

export function DateField({ label, value, onChange, problem, withTime = false }: DateFieldProps) {
  return (
    <View style={styles.row}>
      <View style={styles.input}>
        <TextField
          label={label}
          value={value}
          onChange={onChange}
          problem={problem}
          placeholder={withTime ? 'YYYY-MM-DD HH:MM' : 'YYYY-MM-DD'}
          keyboard="numbers-and-punctuation"
        />
      </View>
      <View style={styles.button}>
        <Button
          look="secondary"
          title={withTime ? 'Now' : 'Today'}
          onPress={() => onChange(withTime ? nowText() : todayText())}
        />
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', gap: 8 },
  input: { flex: 1 },
  // Beside the input, below the height of its label.
  button: { paddingTop: 27 },
});
