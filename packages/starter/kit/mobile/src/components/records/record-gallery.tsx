import { Children, type ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';

interface RecordGalleryProps {
  children: ReactNode;
}

/** Tiles in two columns. */
export function RecordGallery({ children }: RecordGalleryProps) {
  const tiles = Children.toArray(children);
  return (
    <View style={styles.gallery}>
      <View style={styles.column}>{tiles.filter((_, index) => index % 2 === 0)}</View>
      <View style={styles.column}>{tiles.filter((_, index) => index % 2 === 1)}</View>
    </View>
  );
}

const styles = StyleSheet.create({
  gallery: { flexDirection: 'row', gap: 12 },
  column: { flex: 1, gap: 12 },
});
