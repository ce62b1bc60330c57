import type { ReactNode } from 'react';
import { ScrollView, StyleSheet } from 'react-native';
import { Text } from '@/components/ui/text';
import { space } from '@/theme';

interface ChipRowProps {
  label: string;
  children: ReactNode;
}

/** Chips in a row that scrolls to the edges of the screen. */
export function ChipRow({ label, children }: ChipRowProps) {
  return (
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      style={styles.row}
      contentContainerStyle={styles.chips}
    >
      <Text variant="muted">{label}</Text>
      {children}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  row: { flexGrow: 0, marginHorizontal: -space.medium },
  chips: {
    alignItems: 'center',
    gap: space.small,
    paddingHorizontal: space.medium,
    paddingVertical: space.tiny,
  },
});
