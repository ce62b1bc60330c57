import { StyleSheet, View } from 'react-native';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toIsoDay } from '@/lib/days';
import { space } from '@/theme';

interface DateFieldProps {
  label: string;
  /** `2026-11-15`, or `2026-11-15 09:30` with a time. */
  value: string;
  onChange: (value: string) => void;
  error?: string;
  withTime?: boolean;
}

export function DateField({ label, value, onChange, error, withTime = false }: DateFieldProps) {
  const setToNow = () => {
    const now = new Date();
    const time = withTime ? ` ${now.toTimeString().slice(0, 5)}` : '';
    onChange(`${toIsoDay(now)}${time}`);
  };
  return (
    <Field label={label} error={error}>
      <View style={styles.row}>
        <View style={styles.input}>
          <Input
            value={value}
            onChangeText={onChange}
            placeholder={withTime ? 'YYYY-MM-DD HH:MM' : 'YYYY-MM-DD'}
            keyboardType="numbers-and-punctuation"
          />
        </View>
        <Button variant="secondary" onPress={setToNow}>
          {withTime ? 'Now' : 'Today'}
        </Button>
      </View>
    </Field>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', gap: space.small },
  input: { flex: 1 },
});
