import { StyleSheet, TextInput } from 'react-native';
import { radius, space, useTheme } from '@/theme';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { colors } = useTheme();
  return (
    <TextInput
      accessibilityLabel={label}
      placeholder={label}
      placeholderTextColor={colors.mutedForeground}
      value={value}
      onChangeText={onChange}
      clearButtonMode="while-editing"
      autoCorrect={false}
      style={[
        styles.input,
        {
          backgroundColor: colors.muted,
          color: colors.foreground,
          outlineColor: colors.primary,
        },
      ]}
    />
  );
}

const styles = StyleSheet.create({
  input: {
    minHeight: 46,
    paddingHorizontal: space.medium,
    borderRadius: radius.field,
    fontSize: 16,
  },
});
