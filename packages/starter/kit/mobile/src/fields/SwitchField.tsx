import { StyleSheet, Switch } from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

interface SwitchFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function SwitchField({ label, value, onChange }: SwitchFieldProps) {
  const { colors } = useTheme();
  return (
    <Card style={styles.row}>
      <Words strong size="small" style={styles.label}>
        {label}
      </Words>
      <Switch
        accessibilityLabel={label}
        value={value}
        onValueChange={onChange}
        trackColor={{ false: colors.muted, true: colors.primary }}
      />
    </Card>
  );
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    minHeight: 50,
    paddingVertical: space.small,
    borderRadius: radius.field,
  },
  label: { flex: 1 },
});
