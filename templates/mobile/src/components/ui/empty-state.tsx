import type { LucideIcon } from 'lucide-react-native';
import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Icon } from '@/components/ui/icon';
import { Text } from '@/components/ui/text';
import { radius, space, useTheme } from '@/theme';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  description?: string;
  /** Usually a `Button`. */
  action?: ReactNode;
}

/** Shown where a list has no entries or a search has no results. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  const { colors } = useTheme();
  return (
    <View style={styles.empty}>
      {icon ? (
        <View style={[styles.icon, { backgroundColor: colors.secondary }]}>
          <Icon as={icon} size={26} color="mutedForeground" />
        </View>
      ) : null}
      <Text variant="h3" align="center">
        {title}
      </Text>
      {description ? (
        <Text color="mutedForeground" align="center" style={styles.description}>
          {description}
        </Text>
      ) : null}
      {action ? <View style={styles.action}>{action}</View> : null}
    </View>
  );
}

const styles = StyleSheet.create({
  empty: {
    flexGrow: 1,
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.small,
    padding: space.large,
  },
  icon: {
    width: 60,
    height: 60,
    alignItems: 'center',
    justifyContent: 'center',
    marginBottom: space.small,
    borderRadius: radius.full,
  },
  description: { maxWidth: 320 },
  action: { marginTop: space.medium },
});
