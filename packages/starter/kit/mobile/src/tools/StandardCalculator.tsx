import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { press, start } from '@/lib/calculate';
import { radius, space, useTheme } from '@/theme';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

const rows = [
  ['C', '±', '%', '÷'],
  ['7', '8', '9', '×'],
  ['4', '5', '6', '−'],
  ['1', '2', '3', '+'],
  ['0', '.', '='],
];

export function StandardCalculator() {
  const { colors } = useTheme();
  const [state, setState] = useState(start);
  const lookOf = (key: string) => {
    if (key === '=') return { background: colors.primary, tone: 'primaryForeground' } as const;
    if ('÷×−+'.includes(key)) return { background: colors.soft, tone: 'primary' } as const;
    return { background: colors.muted, tone: 'foreground' } as const;
  };
  return (
    <Card>
      <View aria-live="polite" style={styles.display}>
        <Words tone="mutedForeground">
          {state.before === null ? ' ' : `${state.before} ${state.sign}`}
        </Words>
        <Words size="display" numberOfLines={1} adjustsFontSizeToFit>
          {state.shown}
        </Words>
      </View>
      {rows.map((row) => (
        <View key={row[0]} style={styles.row}>
          {row.map((key) => (
            <Pressable
              key={key}
              accessibilityRole="button"
              accessibilityLabel={key}
              onPress={() => setState(press(state, key))}
              style={({ pressed }) => [
                styles.key,
                key === '0' && styles.double,
                { backgroundColor: lookOf(key).background, opacity: pressed ? 0.6 : 1 },
              ]}
            >
              <Words size="title" tone={lookOf(key).tone}>
                {key}
              </Words>
            </Pressable>
          ))}
        </View>
      ))}
    </Card>
  );
}

const styles = StyleSheet.create({
  display: { alignItems: 'flex-end', padding: space.small },
  row: { flexDirection: 'row', gap: 12 },
  key: {
    flex: 1,
    height: 68,
    borderRadius: radius.field,
    alignItems: 'center',
    justifyContent: 'center',
  },
  // As wide as two keys with the gap between them.
  double: { flex: 2.16 },
});
