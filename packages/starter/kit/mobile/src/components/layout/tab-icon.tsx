import { StyleSheet, View } from 'react-native';
import { Emoji } from '@/components/emoji';
import { radius, useTheme } from '@/theme';

interface TabIconProps {
  icon: string;
  focused: boolean;
}

export function TabIcon({ icon, focused }: TabIconProps) {
  const { colors } = useTheme();
  return (
    <View style={[styles.icon, focused ? { backgroundColor: colors.accent } : styles.resting]}>
      <Emoji icon={icon} size={18} />
    </View>
  );
}

const styles = StyleSheet.create({
  icon: {
    width: 48,
    height: 28,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.full,
  },
  resting: { opacity: 0.55 },
});
