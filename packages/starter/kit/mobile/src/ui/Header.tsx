import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Words } from '@/ui/Words';

interface HeaderProps {
  icon: string;
  title: string;
  tagline: string;
  /** Buttons at the end. */
  children?: ReactNode;
}

/** The top of the app, above all screens. */
export function Header({ icon, title, tagline, children }: HeaderProps) {
  const { colors } = useTheme();
  return (
    <View style={styles.header}>
      <View style={[styles.icon, { backgroundColor: colors.soft }]}>
        <Words size="title" aria-hidden>
          {icon}
        </Words>
      </View>
      <View style={styles.words}>
        <Words size="heading" accessibilityRole="header" numberOfLines={1}>
          {title}
        </Words>
        <Words size="small" tone="mutedForeground" numberOfLines={2}>
          {tagline}
        </Words>
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
    paddingTop: space.medium,
    paddingBottom: space.small,
  },
  icon: {
    width: 52,
    height: 52,
    borderRadius: radius.field,
    alignItems: 'center',
    justifyContent: 'center',
  },
  words: { flex: 1 },
});
