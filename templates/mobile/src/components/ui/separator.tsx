import { StyleSheet, View, type ViewProps } from 'react-native';
import { useTheme } from '@/theme';

interface SeparatorProps extends ViewProps {
  orientation?: 'horizontal' | 'vertical';
}

export function Separator({ orientation = 'horizontal', style, ...props }: SeparatorProps) {
  const { colors } = useTheme();
  return (
    <View
      aria-hidden
      style={[styles[orientation], { backgroundColor: colors.border }, style]}
      {...props}
    />
  );
}

const styles = StyleSheet.create({
  horizontal: { height: 1, alignSelf: 'stretch' },
  vertical: { width: 1, alignSelf: 'stretch' },
});
