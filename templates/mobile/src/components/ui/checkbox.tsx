import { Check } from 'lucide-react-native';
import { Pressable, StyleSheet, View } from 'react-native';
import { useField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Text } from '@/components/ui/text';
import { pressKeys } from '@/lib/press-keys';
import { space, useTheme } from '@/theme';

interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Text next to the box; pressing it works as well. Without it, use `Field` or `aria-label`. */
  label?: string;
  description?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

export function Checkbox({
  checked,
  onCheckedChange,
  label,
  description,
  disabled = false,
  'aria-label': ariaLabel,
}: CheckboxProps) {
  const { colors } = useTheme();
  const field = useField();
  const toggle = () => onCheckedChange(!checked);
  const look = checked
    ? { backgroundColor: colors.primary, borderColor: colors.primary }
    : { borderColor: field.isInvalid ? colors.destructive : colors.mutedForeground };
  return (
    <Pressable
      role="checkbox"
      aria-checked={checked}
      aria-label={ariaLabel ?? label ?? field.label}
      disabled={disabled}
      onPress={toggle}
      style={[styles.row, disabled && styles.disabled]}
      {...pressKeys({ ' ': toggle })}
    >
      <View style={[styles.box, look]}>
        {checked ? <Icon as={Check} size={16} color="primaryForeground" strokeWidth={3} /> : null}
      </View>
      {label ? (
        <View style={styles.text}>
          <Text>{label}</Text>
          {description ? <Text variant="muted">{description}</Text> : null}
        </View>
      ) : null}
    </Pressable>
  );
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    minWidth: 44,
    minHeight: 44,
    paddingVertical: space.tiny,
  },
  box: {
    width: 24,
    height: 24,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1.5,
    borderRadius: 7,
  },
  text: { flex: 1 },
  disabled: { opacity: 0.5 },
});
