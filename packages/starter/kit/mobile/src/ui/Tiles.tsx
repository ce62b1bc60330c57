import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

/** Numbers side by side. */
export function Tiles({ children }: { children: ReactNode }) {
  return <View style={styles.tiles}>{children}</View>;
}

interface TileProps {
  label: string;
  value: string;
}

export function Tile({ label, value }: TileProps) {
  return (
    <Card style={styles.tile}>
      <Words size="small" tone="mutedForeground" numberOfLines={2}>
        {label}
      </Words>
      <Words size="title" tone="primary" numberOfLines={1} adjustsFontSizeToFit>
        {value}
      </Words>
    </Card>
  );
}

const styles = StyleSheet.create({
  tiles: { flexDirection: 'row', flexWrap: 'wrap', gap: 12 },
  tile: { flexGrow: 1, flexBasis: 140, justifyContent: 'space-between', gap: 6 },
});
