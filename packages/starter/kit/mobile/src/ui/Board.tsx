import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import { textOf } from '@/lib/values';
import { radius, space, useTheme } from '@/theme';
import { Badge } from '@/ui/Badge';
import { Words } from '@/ui/Words';

interface BoardProps<T> {
  records: T[];
  by: keyof T;
  columns: string[];
  card: (record: T) => ReactNode;
}

/** A column for each value, side by side. */
export function Board<T>({ records, by, columns, card }: BoardProps<T>) {
  const { colors } = useTheme();
  return (
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      style={styles.board}
      contentContainerStyle={styles.columns}
    >
      {columns.map((column) => {
        const own = records.filter((record) => textOf(record[by]) === column);
        return (
          <View key={column} style={[styles.column, { backgroundColor: colors.muted }]}>
            <View style={styles.head}>
              <Badge value={column} options={columns} />
              <Words size="small" tone="mutedForeground">
                {own.length}
              </Words>
            </View>
            {own.map(card)}
            {own.length === 0 && (
              <Words size="small" tone="mutedForeground" centered style={styles.empty}>
                Nothing here
              </Words>
            )}
          </View>
        );
      })}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  board: { flexGrow: 0, marginHorizontal: -space.medium },
  columns: { alignItems: 'flex-start', gap: 12, paddingHorizontal: space.medium },
  column: { width: 284, gap: 12, padding: 12, borderRadius: radius.card },
  head: { flexDirection: 'row', justifyContent: 'space-between', paddingHorizontal: space.tiny },
  empty: { padding: space.large },
});
