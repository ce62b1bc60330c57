import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import { OptionBadge } from '@/components/records/option-badge';
import { Text } from '@/components/ui/text';
import { valueText } from '@/lib/value-text';
import { radius, space, useTheme } from '@/theme';

interface RecordBoardProps<T> {
  records: T[];
  /** The field whose values are the columns. */
  by: keyof T;
  columns: readonly string[];
  card: (record: T) => ReactNode;
}

export function RecordBoard<T>({ records, by, columns, card }: RecordBoardProps<T>) {
  const { colors } = useTheme();
  return (
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      style={styles.board}
      contentContainerStyle={styles.columns}
    >
      {columns.map((column) => {
        const cards = records.filter((record) => valueText(record[by]) === column);
        return (
          <View key={column} style={[styles.column, { backgroundColor: colors.muted }]}>
            <View style={styles.header}>
              <OptionBadge value={column} options={columns} />
              <Text variant="muted">{cards.length}</Text>
            </View>
            {cards.map(card)}
            {cards.length === 0 ? (
              <Text variant="muted" align="center" style={styles.empty}>
                Nothing here
              </Text>
            ) : null}
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
  header: { flexDirection: 'row', justifyContent: 'space-between', paddingHorizontal: space.tiny },
  empty: { padding: space.large },
});
