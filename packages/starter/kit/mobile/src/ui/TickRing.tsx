import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '@/theme';

interface TickRingProps {
  /** How much of the ring is filled, from 0 to 1. */
  fraction: number;
  /** In the middle. */
  children: ReactNode;
}

const ticks = Array.from({ length: 60 }, (_, index) => index);

/** Sixty ticks, as on the face of a clock. */
export function TickRing({ fraction, children }: TickRingProps) {
  const { colors } = useTheme();
  return (
    <View style={styles.ring}>
      {ticks.map((tick) => (
        <View
          key={tick}
          style={[
            styles.tick,
            {
              backgroundColor: tick < Math.round(fraction * 60) ? colors.primary : colors.border,
              transform: [{ rotate: `${tick * 6}deg` }, { translateY: -130 }],
            },
          ]}
        />
      ))}
      {children}
    </View>
  );
}

const styles = StyleSheet.create({
  ring: {
    width: 290,
    height: 290,
    alignSelf: 'center',
    alignItems: 'center',
    justifyContent: 'center',
  },
  tick: { position: 'absolute', width: 5, height: 18, borderRadius: 3 },
});
