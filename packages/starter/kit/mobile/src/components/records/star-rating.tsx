import { Star } from 'lucide-react-native';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '@/theme';

interface StarRatingProps {
  /** Null without a rating. */
  value: number | null;
  max?: number;
}

export function StarRating({ value, max = 5 }: StarRatingProps) {
  const { colors } = useTheme();
  const stars = Array.from({ length: max }, (_, index) => index + 1);
  return (
    <View
      role="img"
      accessible
      aria-label={value === null ? 'Not rated' : `${value} of ${max}`}
      style={styles.stars}
    >
      {stars.map((star) => {
        const color = star <= (value ?? 0) ? colors.warning : colors.border;
        return <Star key={star} size={16} color={color} fill={color} aria-hidden />;
      })}
    </View>
  );
}

const styles = StyleSheet.create({
  stars: { flexDirection: 'row', gap: 2, paddingVertical: 2 },
});
