import { StyleSheet, View } from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface HeadingProps {
  title: string;
  count?: number;
}

export function Heading({ title, count }: HeadingProps) {
  const { colors } = useTheme();
  return (
    <View style={styles.row}>
      <Words size="title" accessibilityRole="header">
        {title}
      </Words>
      {count !== undefined && (
        <View style={[styles.count, { backgroundColor: colors.soft }]}>
          <Words size="small" strong tone="primary">
            {count}
          </Words>
        </View>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: space.small },
  count: {
    minWidth: 28,
    paddingHorizontal: space.small,
    paddingVertical: 2,
    borderRadius: radius.full,
    alignItems: 'center',
  },
});
