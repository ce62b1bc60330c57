import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import Svg, { Circle } from 'react-native-svg';
import { useTheme } from '@/theme';

interface ProgressRingProps {
  /** From 0 to 1. */
  share: number;
  /** A color; the primary color of the theme by default. */
  color?: string;
  children: ReactNode;
}

const size = 280;
const thickness = 12;
const radius = (size - thickness) / 2;
const circumference = 2 * Math.PI * radius;

export function ProgressRing({ share, color, children }: ProgressRingProps) {
  const { colors } = useTheme();
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: thickness };
  return (
    <View style={styles.ring}>
      <Svg width={size} height={size} style={StyleSheet.absoluteFill} aria-hidden>
        <Circle {...circle} stroke={colors.secondary} />
        {share > 0 ? (
          <Circle
            {...circle}
            stroke={color ?? colors.primary}
            strokeLinecap="round"
            strokeDasharray={[share * circumference, circumference]}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        ) : null}
      </Svg>
      {children}
    </View>
  );
}

const styles = StyleSheet.create({
  ring: {
    width: size,
    height: size,
    alignSelf: 'center',
    alignItems: 'center',
    justifyContent: 'center',
  },
});
