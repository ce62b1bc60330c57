import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Text } from '@/components/ui/text';

interface DetailProps {
  label: string;
  /** Takes the whole row, for longer texts. */
  wide?: boolean;
  children: ReactNode;
}

/** A label and its value; a dash stands for an empty value. */
export function Detail({ label, wide = false, children }: DetailProps) {
  return (
    <View style={wide ? styles.wide : styles.detail}>
      <Text variant="caption" color="mutedForeground">
        {label}
      </Text>
      {typeof children === 'string' ? (
        <Text variant="small" numberOfLines={wide ? 3 : 2}>
          {children || '–'}
        </Text>
      ) : (
        children
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  // Two next to each other on a phone, one in a narrow tile.
  detail: { flexGrow: 1, flexBasis: 112, gap: 2 },
  wide: { flexBasis: '100%', gap: 2 },
});
