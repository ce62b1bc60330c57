import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Words } from '@/ui/Words';

interface PairProps {
  label: string;
  /** Over the whole width, for long texts. */
  wide?: boolean;
  children: ReactNode;
}

/** A value under its name. */
export function Pair({ label, wide = false, children }: PairProps) {
  return (
    <View style={wide ? styles.wide : styles.pair}>
      <Words size="caption" tone="mutedForeground">
        {label}
      </Words>
      {typeof children === 'string' ? (
        <Words size="small" numberOfLines={wide ? 3 : 2}>
          {children || '–'}
        </Words>
      ) : (
        children
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  // Two beside each other on a phone; one in a narrow tile.
  pair: { flexGrow: 1, flexBasis: 112, gap: 2 },
  wide: { flexBasis: '100%', gap: 2 },
});
