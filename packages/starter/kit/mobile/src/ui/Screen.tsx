import type { ReactNode, Ref } from 'react';
import { ScrollView, StyleSheet } from 'react-native';
import { space } from '@/theme';

interface ScreenProps {
  ref?: Ref<ScrollView>;
  children: ReactNode;
}

/** What a tab shows: it scrolls, and everything in it keeps its distance. */
export function Screen({ ref, children }: ScreenProps) {
  return (
    <ScrollView
      ref={ref}
      contentContainerStyle={styles.content}
      keyboardShouldPersistTaps="handled"
    >
      {children}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  // At the end there is room for a button that floats.
  content: { gap: 12, padding: space.medium, paddingBottom: 96 },
});
