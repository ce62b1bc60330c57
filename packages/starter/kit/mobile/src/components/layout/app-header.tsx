import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Emoji } from '@/components/emoji';
import { Text } from '@/components/ui/text';
import { radius, space, useTheme } from '@/theme';

interface AppHeaderProps {
  icon: string;
  title: string;
  tagline: string;
  /** Controls at the end of the row. */
  children?: ReactNode;
}

/** The header of all screens. */
export function AppHeader({ icon, title, tagline, children }: AppHeaderProps) {
  const { colors } = useTheme();
  const { top } = useSafeAreaInsets();
  const look = { paddingTop: top + space.medium, backgroundColor: colors.background };
  return (
    <View role="banner" style={[styles.header, look]}>
      <View style={[styles.icon, { backgroundColor: colors.accent }]}>
        <Emoji icon={icon} size={26} />
      </View>
      <View style={styles.text}>
        <Text variant="h4" aria-level={1} numberOfLines={1}>
          {title}
        </Text>
        <Text variant="muted" numberOfLines={2}>
          {tagline}
        </Text>
      </View>
      {children}
    </View>
  );
}

const styles = StyleSheet.create({
  header: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    paddingHorizontal: space.medium,
    paddingBottom: space.small,
  },
  icon: {
    width: 52,
    height: 52,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.field,
  },
  text: { flex: 1 },
});
