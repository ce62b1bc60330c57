import { type KeyboardTypeOptions, StyleSheet, View } from 'react-native';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { space } from '@/theme';

interface TextEntryProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Text of the button. */
  action: string;
  disabled: boolean;
  onSubmit: () => void;
  keyboard?: KeyboardTypeOptions;
}

/** A text field with a button next to it. The return key works like the button. */
export function TextEntry({
  label,
  placeholder = label,
  value,
  onChange,
  action,
  disabled,
  onSubmit,
  keyboard,
}: TextEntryProps) {
  return (
    <View style={styles.row}>
      <View style={styles.input}>
        <Input
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onChangeText={onChange}
          onSubmitEditing={disabled ? undefined : onSubmit}
          submitBehavior="submit"
          keyboardType={keyboard}
        />
      </View>
      <Button disabled={disabled} onPress={onSubmit}>
        {action}
      </Button>
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', gap: space.small },
  input: { flex: 1 },
});
