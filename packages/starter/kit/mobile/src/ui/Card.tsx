import { StyleSheet, View, type ViewProps } from 'react-native';
import { radius, space, useTheme } from '@/theme';

export function Card({ style, ...rest }: ViewProps) {
  const { colors, isDark } = useTheme();
  return (
    <View
      style={[
        styles.card,
        { backgroundColor: colors.card, borderColor: isDark ? colors.border : 'transparent' },
        style,
      ]}
      {...rest}
    />
  );
}

const styles = StyleSheet.create({
  card: {
    gap: space.medium,
    padding: space.medium,
    borderWidth: 1,
    borderRadius: radius.card,
    boxShadow: '0 1px 2px rgba(20, 20, 40, 0.06), 0 6px 20px rgba(20, 20, 40, 0.05)',
  },
});
