import { Switch as NativeSwitch, Platform, StyleSheet, View } from 'react-native';
import { useField } from '@/components/ui/field';
import { Text } from '@/components/ui/text';
import { space, useTheme } from '@/theme';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Text in front of the switch. Without it, use `Field` or `aria-label`. */
  label?: string;
  description?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

/** The system's switch in the app's colors. */
export function Switch({
  checked,
  onCheckedChange,
  label,
  description,
  disabled = false,
  'aria-label': ariaLabel,
}: SwitchProps) {
  const { colors } = useTheme();
  const field = useField();
  const control = (
    <NativeSwitch
      aria-label={ariaLabel ?? label ?? field.label}
      value={checked}
      onValueChange={onCheckedChange}
      disabled={disabled}
      trackColor={{ false: colors.input, true: colors.primary }}
      thumbColor="#ffffff"
      ios_backgroundColor={colors.input}
      // Browsers have a smaller switch, and another prop for its color.
      {...(Platform.OS === 'web' && { activeThumbColor: '#ffffff', style: styles.web })}
    />
  );
  if (!label) return control;
  return (
    <View style={styles.row}>
      <View style={styles.text}>
        <Text weight="medium">{label}</Text>
        {description ? <Text variant="muted">{description}</Text> : null}
      </View>
      {control}
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: space.medium, minHeight: 44 },
  text: { flex: 1 },
  web: { width: 52, height: 28 },
});
