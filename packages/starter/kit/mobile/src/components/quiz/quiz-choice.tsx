import { Check, X } from 'lucide-react-native';
import { Pressable, StyleSheet } from 'react-native';
import { Icon } from '@/components/ui/icon';
import { Text } from '@/components/ui/text';
import { radius, space, useTheme } from '@/theme';

interface QuizChoiceProps {
  text: string;
  /** Undefined until the question is answered, and for choices that were not chosen. */
  result?: 'right' | 'wrong';
  disabled: boolean;
  onPress: () => void;
}

export function QuizChoice({ text, result, disabled, onPress }: QuizChoiceProps) {
  const { colors } = useTheme();
  const color = result === 'right' ? 'success' : 'destructive';
  const borderColor = result ? colors[color] : colors.border;
  return (
    <Pressable
      role="button"
      aria-label={result ? `${text}, ${result}` : text}
      disabled={disabled}
      onPress={onPress}
      style={({ pressed }) => [
        styles.choice,
        { backgroundColor: pressed ? colors.muted : colors.card, borderColor },
      ]}
    >
      <Text weight="semibold" style={styles.text}>
        {text}
      </Text>
      {result ? (
        <>
          <Icon as={result === 'right' ? Check : X} color={color} />
          <Text weight="semibold" color={color}>
            {result === 'right' ? 'Right' : 'Wrong'}
          </Text>
        </>
      ) : null}
    </Pressable>
  );
}

const styles = StyleSheet.create({
  choice: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.small,
    minHeight: 56,
    paddingHorizontal: space.medium,
    paddingVertical: 12,
    borderWidth: 2,
    borderRadius: radius.field,
  },
  text: { flex: 1 },
});
