import { createContext, useContext } from 'react';
import { Pressable, StyleSheet, View, type ViewProps } from 'react-native';
import { useField } from '@/components/ui/field';
import { Text } from '@/components/ui/text';
import { pressKeys } from '@/lib/press-keys';
import { radius, space, useTheme } from '@/theme';

interface RadioGroupProps extends ViewProps {
  value: string | undefined;
  onValueChange: (value: string) => void;
}

interface RadioGroupItemProps {
  value: string;
  label: string;
  description?: string;
  disabled?: boolean;
}

type GroupState = Pick<RadioGroupProps, 'value' | 'onValueChange'>;

const RadioGroupContext = createContext<GroupState>({ value: undefined, onValueChange: () => {} });

/** One choice of several that are all visible. Use `Select` for long lists. */
export function RadioGroup({ value, onValueChange, style, ...props }: RadioGroupProps) {
  const { label } = useField();
  return (
    <RadioGroupContext value={{ value, onValueChange }}>
      <View role="radiogroup" aria-label={label} style={style} {...props} />
    </RadioGroupContext>
  );
}

export function RadioGroupItem({
  value,
  label,
  description,
  disabled = false,
}: RadioGroupItemProps) {
  const { colors } = useTheme();
  const group = useContext(RadioGroupContext);
  const isChecked = group.value === value;
  const choose = () => group.onValueChange(value);
  return (
    <Pressable
      role="radio"
      aria-checked={isChecked}
      aria-label={label}
      disabled={disabled}
      onPress={choose}
      style={[styles.row, disabled && styles.disabled]}
      {...pressKeys({ ' ': choose })}
    >
      <View
        style={[styles.ring, { borderColor: isChecked ? colors.primary : colors.mutedForeground }]}
      >
        {isChecked ? <View style={[styles.dot, { backgroundColor: colors.primary }]} /> : null}
      </View>
      <View style={styles.text}>
        <Text>{label}</Text>
        {description ? <Text variant="muted">{description}</Text> : null}
      </View>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    paddingVertical: space.tiny,
  },
  ring: {
    width: 24,
    height: 24,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1.5,
    borderRadius: radius.full,
  },
  dot: { width: 12, height: 12, borderRadius: radius.full },
  text: { flex: 1 },
  disabled: { opacity: 0.5 },
});
