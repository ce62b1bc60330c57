import type { LucideIcon } from 'lucide-react-native';
import { type ReactNode, type Ref, useState } from 'react';
import { StyleSheet, TextInput, type TextInputProps, View } from 'react-native';
import { useField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { fontSize, radius, space, useTheme } from '@/theme';

export interface InputProps extends TextInputProps {
  ref?: Ref<TextInput>;
  /** Icon at the start. */
  icon?: LucideIcon;
  /** Anything at the end, such as an `IconButton` or a unit. */
  trailing?: ReactNode;
  invalid?: boolean;
}

/** A text field. Give it a name with `Field` or `aria-label`. */
export function Input({
  icon,
  trailing,
  invalid,
  multiline = false,
  editable = true,
  style,
  onFocus,
  onBlur,
  ...props
}: InputProps) {
  const { colors, isDark } = useTheme();
  const [isFocused, setIsFocused] = useState(false);
  const field = useField();
  const isInvalid = invalid ?? field.isInvalid;
  const borderColor = isInvalid ? colors.destructive : isFocused ? colors.ring : colors.input;
  return (
    <View
      style={[
        styles.box,
        multiline && styles.tall,
        { backgroundColor: colors.card, borderColor },
        (isFocused || isInvalid) && { boxShadow: `0 0 0 1px ${borderColor}` },
        !editable && styles.disabled,
      ]}
    >
      {icon ? <Icon as={icon} color="mutedForeground" /> : null}
      <TextInput
        aria-label={field.label}
        placeholderTextColor={colors.mutedForeground}
        keyboardAppearance={isDark ? 'dark' : 'light'}
        selectionColor={colors.primary}
        multiline={multiline}
        editable={editable}
        textAlignVertical={multiline ? 'top' : 'center'}
        style={[styles.input, multiline && styles.lines, { color: colors.foreground }, style]}
        onFocus={(event) => {
          setIsFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setIsFocused(false);
          onBlur?.(event);
        }}
        {...field.props}
        {...props}
      />
      {trailing}
    </View>
  );
}

const styles = StyleSheet.create({
  box: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.small,
    minHeight: 46,
    paddingHorizontal: 14,
    borderWidth: 1,
    borderRadius: radius.field,
  },
  tall: { alignItems: 'flex-start' },
  disabled: { opacity: 0.5 },
  // The box shows the focus instead of an outline.
  input: { flex: 1, minWidth: 0, paddingVertical: 10, fontSize: fontSize.body, outlineWidth: 0 },
  lines: { minHeight: 96, lineHeight: 24 },
});
