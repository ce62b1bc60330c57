import { type KeyboardTypeOptions, StyleSheet, TextInput } from 'react-native';
import { FieldFrame } from '@/fields/FieldFrame';
import { radius, space, useTheme } from '@/theme';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string;
  /** An example of what to write. */
  placeholder?: string;
  /** For texts of several lines. */
  long?: boolean;
  keyboard?: KeyboardTypeOptions;
}

export function TextField({
  label,
  value,
  onChange,
  problem,
  placeholder,
  long = false,
  keyboard = 'default',
}: TextFieldProps) {
  const { colors } = useTheme();
  return (
    <FieldFrame label={label} problem={problem}>
      <TextInput
        accessibilityLabel={label}
        value={value}
        onChangeText={onChange}
        placeholder={placeholder}
        placeholderTextColor={colors.mutedForeground}
        keyboardType={keyboard}
        autoCapitalize={keyboard === 'default' ? 'sentences' : 'none'}
        multiline={long}
        style={[
          styles.input,
          long && styles.long,
          {
            backgroundColor: colors.card,
            borderColor: problem ? colors.danger : colors.border,
            color: colors.foreground,
            outlineColor: colors.primary,
          },
        ]}
      />
    </FieldFrame>
  );
}

const styles = StyleSheet.create({
  input: {
    minHeight: 50,
    paddingHorizontal: space.medium,
    paddingVertical: 12,
    borderWidth: 1,
    borderRadius: radius.field,
    fontSize: 16,
  },
  long: { minHeight: 112, textAlignVertical: 'top' },
});
