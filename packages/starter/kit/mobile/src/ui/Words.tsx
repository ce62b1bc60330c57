import { StyleSheet, Text, type TextProps } from 'react-native';
import { useTheme } from '@/theme';

interface WordsProps extends TextProps {
  size?: 'caption' | 'small' | 'body' | 'heading' | 'title' | 'display';
  tone?: 'foreground' | 'mutedForeground' | 'primary' | 'primaryForeground' | 'accent' | 'danger';
  strong?: boolean;
  centered?: boolean;
}

/** Text in one of the sizes and colours of this app. */
export function Words({
  size = 'body',
  tone = 'foreground',
  strong = false,
  centered = false,
  style,
  ...rest
}: WordsProps) {
  const { colors } = useTheme();
  return (
    <Text
      style={[
        styles[size],
        { color: colors[tone] },
        strong && styles.strong,
        centered && styles.centered,
        style,
      ]}
      {...rest}
    />
  );
}

const styles = StyleSheet.create({
  caption: { fontSize: 12, lineHeight: 16 },
  small: { fontSize: 14, lineHeight: 20 },
  body: { fontSize: 16, lineHeight: 22 },
  heading: { fontSize: 18, lineHeight: 24, fontWeight: '600', letterSpacing: -0.2 },
  title: { fontSize: 26, lineHeight: 32, fontWeight: '700', letterSpacing: -0.6 },
  display: { fontSize: 56, lineHeight: 64, fontWeight: '700', letterSpacing: -1.5 },
  strong: { fontWeight: '600' },
  centered: { textAlign: 'center' },
});
