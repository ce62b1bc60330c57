import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Card } from '@/components/ui/card';
import { Text } from '@/components/ui/text';
import { space } from '@/theme';

interface StatCardProps {
  label: string;
  value: string;
}

export function StatCard({ label, value }: StatCardProps) {
  return (
    <Card style={styles.card}>
      <Text variant="muted" numberOfLines={2}>
        {label}
      </Text>
      <Text variant="figure" color="primary" numberOfLines={1} adjustsFontSizeToFit>
        {value}
      </Text>
    </Card>
  );
}

interface StatGridProps {
  children: ReactNode;
}

/** Stat cards next to each other. */
export function StatGrid({ children }: StatGridProps) {
  return <View style={styles.grid}>{children}</View>;
}

const styles = StyleSheet.create({
  grid: { flexDirection: 'row', flexWrap: 'wrap', gap: 12 },
  card: {
    flexGrow: 1,
    flexBasis: 140,
    justifyContent: 'space-between',
    gap: 6,
    paddingHorizontal: space.medium,
  },
});
