import { createContext, useContext } from 'react';
import { Text as NativeText, type TextProps as NativeTextProps, StyleSheet } from 'react-native';
import { type ColorName, fontSize, useTheme } from '@/theme';

export interface TextProps extends NativeTextProps {
  variant?: keyof typeof variants;
  /** A color of the theme; the variant has a default. */
  color?: ColorName;
  weight?: keyof typeof weights;
  align?: 'left' | 'center' | 'right';
}

/** Color of text inside a button, badge or chip. */
export const TextColorContext = createContext<ColorName | undefined>(undefined);

const levels: Partial<Record<string, number>> = { h1: 1, h2: 2, h3: 3, h4: 4 };

/** Text in the app's type sizes. `h1` to `h4` are headings for screen readers, too. */
export function Text({ variant = 'default', color, weight, align, style, ...props }: TextProps) {
  const { colors } = useTheme();
  const inherited = useContext(TextColorContext);
  const isMuted = variant === 'muted' || variant === 'lead';
  const name = color ?? inherited ?? (isMuted ? 'mutedForeground' : 'foreground');
  const level = levels[variant];
  return (
    <NativeText
      {...(level ? { role: 'heading', 'aria-level': level } : undefined)}
      style={[
        variants[variant],
        { color: colors[name] },
        weight && weights[weight],
        align && { textAlign: align },
        style,
      ]}
      {...props}
    />
  );
}

const variants = StyleSheet.create({
  default: { fontSize: fontSize.body, lineHeight: 24 },
  h1: { fontSize: fontSize.display, lineHeight: 40, fontWeight: '700', letterSpacing: -0.7 },
  h2: { fontSize: fontSize.title, lineHeight: 34, fontWeight: '700', letterSpacing: -0.5 },
  h3: { fontSize: fontSize.heading, lineHeight: 28, fontWeight: '600', letterSpacing: -0.3 },
  h4: { fontSize: fontSize.large, lineHeight: 24, fontWeight: '600', letterSpacing: -0.2 },
  lead: { fontSize: fontSize.large, lineHeight: 27 },
  /** Numbers that stand out. */
  figure: {
    fontSize: fontSize.title,
    lineHeight: 34,
    fontWeight: '700',
    letterSpacing: -0.5,
    fontVariant: ['tabular-nums'],
  },
  large: { fontSize: fontSize.large, lineHeight: 26, fontWeight: '500' },
  small: { fontSize: fontSize.small, lineHeight: 20 },
  muted: { fontSize: fontSize.small, lineHeight: 20 },
  caption: { fontSize: fontSize.tiny, lineHeight: 16 },
});

const weights = StyleSheet.create({
  normal: { fontWeight: '400' },
  medium: { fontWeight: '500' },
  semibold: { fontWeight: '600' },
  bold: { fontWeight: '700' },
});
