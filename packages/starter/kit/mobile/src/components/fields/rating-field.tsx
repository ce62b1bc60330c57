import { Star } from 'lucide-react-native';
import { Pressable, StyleSheet, View } from 'react-native';
import { Field } from '@/components/ui/field';
import { pressKeys } from '@/lib/press-keys';
import { useTheme } from '@/theme';

interface RatingFieldProps {
  label: string;
  /** Null without a rating. */
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string;
  max?: number;
}

export function RatingField({ label, value, onChange, error, max = 5 }: RatingFieldProps) {
  const { colors } = useTheme();
  const stars = Array.from({ length: max }, (_, index) => index + 1);
  return (
    <Field label={label} error={error}>
      <View role="radiogroup" aria-label={label} style={styles.stars}>
        {stars.map((star) => {
          const color = star <= (value ?? 0) ? colors.warning : colors.border;
          const rate = () => onChange(star === value ? null : star);
          return (
            <Pressable
              key={star}
              role="radio"
              aria-label={`${star} of ${max}`}
              aria-checked={star === value}
              onPress={rate}
              style={styles.star}
              {...pressKeys({ ' ': rate })}
            >
              <Star size={28} color={color} fill={color} aria-hidden />
            </Pressable>
          );
        })}
      </View>
    </Field>
  );
}

const styles = StyleSheet.create({
  stars: { flexDirection: 'row', flexWrap: 'wrap', marginLeft: -8 },
  star: { width: 44, height: 44, alignItems: 'center', justifyContent: 'center' },
});
