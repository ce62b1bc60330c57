import { Pressable, StyleSheet, View } from 'react-native';
import { FieldFrame } from '@/fields/FieldFrame';
import { useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface RatingFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  problem?: string;
  max?: number;
}

export function RatingField({ label, value, onChange, problem, max = 5 }: RatingFieldProps) {
  const { colors } = useTheme();
  const stars = Array.from({ length: max }, (_, index) => index + 1);
  return (
    <FieldFrame label={label} problem={problem}>
      <View accessibilityRole="radiogroup" accessibilityLabel={label} style={styles.stars}>
        {stars.map((star) => (
          <Pressable
            key={star}
            accessibilityRole="radio"
            accessibilityLabel={`${star} of ${max}`}
            aria-checked={star === value}
            onPress={() => onChange(star === value ? null : star)}
            style={styles.star}
          >
            <Words
              size="title"
              aria-hidden
              style={{ color: star <= (value ?? 0) ? colors.accent : colors.border }}
            >
              ★
            </Words>
          </Pressable>
        ))}
      </View>
    </FieldFrame>
  );
}

const styles = StyleSheet.create({
  stars: { flexDirection: 'row', flexWrap: 'wrap', marginLeft: -8 },
  star: { width: 44, height: 44, alignItems: 'center', justifyContent: 'center' },
});
