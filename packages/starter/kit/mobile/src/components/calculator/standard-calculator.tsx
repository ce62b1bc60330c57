import { useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { Card, CardContent } from '@/components/ui/card';
import { Text } from '@/components/ui/text';
import { initialCalculation, pressKey } from '@/lib/calculator-keys';
import { radius, space, useTheme } from '@/theme';

const rows = [
  ['C', '±', '%', '÷'],
  ['7', '8', '9', '×'],
  ['4', '5', '6', '−'],
  ['1', '2', '3', '+'],
  ['0', '.', '='],
];

export function StandardCalculator() {
  const { colors } = useTheme();
  const [state, setState] = useState(initialCalculation);
  const lookOf = (key: string) => {
    if (key === '=') return { background: colors.primary, color: 'primaryForeground' } as const;
    if ('÷×−+'.includes(key)) {
      return { background: colors.accent, color: 'accentForeground' } as const;
    }
    return { background: colors.muted, color: 'foreground' } as const;
  };
  return (
    <Card>
      <CardContent>
        <View aria-live="polite" style={styles.display}>
          <Text color="mutedForeground">
            {state.before === null ? ' ' : `${state.before} ${state.operator}`}
          </Text>
          <Text variant="figure" numberOfLines={1} adjustsFontSizeToFit style={styles.number}>
            {state.display}
          </Text>
        </View>
        {rows.map((row) => (
          <View key={row[0]} style={styles.row}>
            {row.map((key) => (
              <Pressable
                key={key}
                role="button"
                aria-label={key}
                onPress={() => setState(pressKey(state, key))}
                style={({ pressed }) => [
                  styles.key,
                  key === '0' && styles.double,
                  { backgroundColor: lookOf(key).background, opacity: pressed ? 0.6 : 1 },
                ]}
              >
                <Text variant="figure" color={lookOf(key).color}>
                  {key}
                </Text>
              </Pressable>
            ))}
          </View>
        ))}
      </CardContent>
    </Card>
  );
}

const styles = StyleSheet.create({
  display: { alignItems: 'flex-end', padding: space.small },
  number: { fontSize: 48, lineHeight: 58 },
  row: { flexDirection: 'row', gap: 12 },
  key: {
    flex: 1,
    height: 68,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.field,
  },
  // As wide as two keys and the gap between them.
  double: { flex: 2.16 },
});
