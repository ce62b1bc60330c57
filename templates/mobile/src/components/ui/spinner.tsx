import { ActivityIndicator } from 'react-native';
import { type ColorName, useTheme } from '@/theme';

interface SpinnerProps {
  size?: 'small' | 'large';
  color?: ColorName;
  /** Name for screen readers. */
  label?: string;
}

export function Spinner({ size = 'small', color = 'primary', label = 'Loading' }: SpinnerProps) {
  const { colors } = useTheme();
  return <ActivityIndicator aria-label={label} size={size} color={colors[color]} />;
}
