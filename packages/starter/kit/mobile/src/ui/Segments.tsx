import { Pressable, StyleSheet, View } from 'react-native';
import { radius, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface SegmentsProps<T extends string> {
  label: string;
  options: readonly T[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, side by side. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  const { colors } = useTheme();
  return (
    <View
      accessibilityRole="radiogroup"
      accessibilityLabel={label}
      style={[styles.track, { backgroundColor: colors.muted }]}
    >
      {options.map((option) => (
        <Pressable
          key={option}
          accessibilityRole="radio"
          accessibilityLabel={option}
          aria-checked={option === value}
          onPress={() => onChange(option)}
          style={[
            styles.segment,
            option === value && [styles.chosen, { backgroundColor: colors.card }],
          ]}
        >
          <Words
            size="small"
            strong={option === value}
            tone={option === value ? 'foreground' : 'mutedForeground'}
            numberOfLines={1}
          >
            {option}
          </Words>
        </Pressable>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  track: { flexDirection: 'row', padding: 3, borderRadius: radius.field },
  segment: {
    flexGrow: 1,
    flexBasis: 0,
    minHeight: 44,
    borderRadius: 11,
    alignItems: 'center',
    justifyContent: 'center',
  },
  chosen: { boxShadow: '0 1px 4px rgba(20, 20, 40, 0.14)' },
});
