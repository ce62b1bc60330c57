import { StyleSheet, View } from 'react-native';
import { useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface StarsProps {
  /** Nothing while there is no opinion. */
  value: number | null;
  max?: number;
}

export function Stars({ value, max = 5 }: StarsProps) {
  const { colors } = useTheme();
  const stars = Array.from({ length: max }, (_, index) => index + 1);
  return (
    <View
      role="img"
      accessibilityLabel={value === null ? 'Not rated' : `${value} of ${max}`}
      style={styles.stars}
    >
      {stars.map((star) => (
        <Words
          key={star}
          size="small"
          aria-hidden
          style={{ color: star <= (value ?? 0) ? colors.accent : colors.border }}
        >
          ★
        </Words>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  stars: { flexDirection: 'row', gap: 1 },
});
