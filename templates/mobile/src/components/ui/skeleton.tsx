import { useEffect, useState } from 'react';
import { Animated, type DimensionValue, type StyleProp, type ViewStyle } from 'react-native';
import { useReducedMotion } from '@/hooks/use-reduced-motion';
import { animationDriver } from '@/lib/animation-driver';
import { radius, useTheme } from '@/theme';

interface SkeletonProps {
  width?: DimensionValue;
  height?: DimensionValue;
  style?: StyleProp<ViewStyle>;
}

/** Shows where content will appear. */
export function Skeleton({ width = '100%', height = 16, style }: SkeletonProps) {
  const { colors } = useTheme();
  const isMotionReduced = useReducedMotion();
  const [opacity] = useState(() => new Animated.Value(1));
  useEffect(() => {
    if (isMotionReduced) return;
    const fade = (toValue: number) =>
      Animated.timing(opacity, { ...animationDriver, toValue, duration: 800 });
    const pulse = Animated.loop(Animated.sequence([fade(0.5), fade(1)]));
    pulse.start();
    return () => pulse.stop();
  }, [opacity, isMotionReduced]);
  return (
    <Animated.View
      aria-hidden
      style={[
        { width, height, borderRadius: radius.small, backgroundColor: colors.secondary, opacity },
        style,
      ]}
    />
  );
}
