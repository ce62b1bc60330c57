import type { LucideIcon } from 'lucide-react-native';
import { useContext } from 'react';
import { StyleSheet, View } from 'react-native';
import { TextColorContext } from '@/components/ui/text';
import { type ColorName, useTheme } from '@/theme';

interface IconProps {
  /** An icon of `lucide-react-native`. */
  as: LucideIcon;
  size?: number;
  /** A color of the theme; inside a button, badge or chip that of its text. */
  color?: ColorName;
  strokeWidth?: number;
}

/** A decorative icon in a color of the theme. Screen readers skip it; name the control around it. */
export function Icon({ as: Drawing, size = 20, color, strokeWidth = 2 }: IconProps) {
  const { colors } = useTheme();
  const inherited = useContext(TextColorContext);
  return (
    <View aria-hidden importantForAccessibility="no-hide-descendants" style={styles.icon}>
      <Drawing
        size={size}
        color={colors[color ?? inherited ?? 'foreground']}
        strokeWidth={strokeWidth}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  // Presses belong to the control around the icon.
  icon: { pointerEvents: 'none' },
});
