import { Pressable, ScrollView, StyleSheet } from 'react-native';
import type { Sort } from '@/lib/useFinder';
import { space } from '@/theme';
import { Words } from '@/ui/Words';

interface SortRowProps<T> {
  /** What can be sorted by, with its name. */
  labels: Partial<Record<keyof T & string, string>>;
  value: Sort<T>;
  onChange: (value: Sort<T>) => void;
}

export function SortRow<T>({ labels, value, onChange }: SortRowProps<T>) {
  // What it is sorted by comes first, where it is in sight.
  const keys = (Object.keys(labels) as (keyof T & string)[]).sort(
    (a, b) => Number(b === value.by) - Number(a === value.by),
  );
  const press = (by: keyof T & string) =>
    onChange({ by, descending: by === value.by && !value.descending });
  return (
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      style={styles.row}
      contentContainerStyle={styles.keys}
    >
      <Words size="small" tone="mutedForeground">
        Sort by
      </Words>
      {keys.map((key) => (
        <Pressable
          key={key}
          accessibilityRole="button"
          accessibilityLabel={`Sort by ${labels[key]}`}
          aria-pressed={key === value.by}
          onPress={() => press(key)}
          style={styles.key}
        >
          <Words
            size="small"
            strong={key === value.by}
            tone={key === value.by ? 'primary' : 'mutedForeground'}
          >
            {labels[key]}
          </Words>
          {key === value.by && (
            <Words size="small" strong tone="primary" aria-hidden>
              {value.descending ? '↓' : '↑'}
            </Words>
          )}
        </Pressable>
      ))}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  row: { flexGrow: 0, marginHorizontal: -space.medium, marginVertical: -space.small },
  keys: { alignItems: 'center', gap: space.medium, paddingHorizontal: space.medium },
  key: { flexDirection: 'row', alignItems: 'center', gap: 2, minHeight: 44 },
});
