import { Pressable, StyleSheet } from 'react-native';
import { Text } from '@/components/ui/text';
import { radius, useTheme } from '@/theme';

interface MemoryCardProps {
  /** Counts from 1. */
  number: number;
  picture: string;
  isOpen: boolean;
  isFound: boolean;
  onPress: () => void;
}

export function MemoryCard({ number, picture, isOpen, isFound, onPress }: MemoryCardProps) {
  const { colors } = useTheme();
  const isVisible = isOpen || isFound;
  return (
    <Pressable
      role="button"
      aria-label={`Card ${number}, ${isVisible ? picture : 'closed'}`}
      disabled={isVisible}
      onPress={onPress}
      style={[
        styles.card,
        { backgroundColor: isVisible ? colors.accent : colors.primary },
        isFound && { borderColor: colors.primary },
      ]}
    >
      <Text variant="figure" color="accentForeground" numberOfLines={1} adjustsFontSizeToFit>
        {isVisible ? picture : ''}
      </Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  card: {
    flexGrow: 1,
    flexBasis: '22%',
    aspectRatio: 1,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 2,
    borderColor: 'transparent',
    borderRadius: radius.field,
  },
});
