import type { ReactNode } from 'react';
import { KeyboardAvoidingView, Modal, Platform, ScrollView, StyleSheet, View } from 'react-native';
import { SafeAreaProvider, SafeAreaView } from 'react-native-safe-area-context';
import { space, useTheme } from '@/theme';
import { IconButton } from '@/ui/IconButton';
import { Words } from '@/ui/Words';

interface SheetProps {
  title: string;
  onClose: () => void;
  /** Buttons that stay in sight below what scrolls. */
  footer: ReactNode;
  children: ReactNode;
}

/** Covers the app until it is closed. */
export function Sheet({ title, onClose, footer, children }: SheetProps) {
  const { colors } = useTheme();
  return (
    <Modal animationType="slide" onRequestClose={onClose}>
      <SafeAreaProvider>
        <View style={[styles.window, { backgroundColor: colors.background }]}>
          <SafeAreaView style={styles.column}>
            <View style={styles.head}>
              <Words size="title" accessibilityRole="header" numberOfLines={1} style={styles.title}>
                {title}
              </Words>
              <IconButton icon="✕" label="Close" onPress={onClose} />
            </View>
            <KeyboardAvoidingView
              behavior={Platform.OS === 'ios' ? 'padding' : undefined}
              style={styles.rest}
            >
              <ScrollView
                contentContainerStyle={styles.content}
                keyboardShouldPersistTaps="handled"
              >
                {children}
              </ScrollView>
              <View style={[styles.footer, { borderColor: colors.border }]}>{footer}</View>
            </KeyboardAvoidingView>
          </SafeAreaView>
        </View>
      </SafeAreaProvider>
    </Modal>
  );
}

const styles = StyleSheet.create({
  window: { flex: 1, alignItems: 'center' },
  column: { flex: 1, width: '100%', maxWidth: 480 },
  head: { flexDirection: 'row', alignItems: 'center', padding: space.medium },
  title: { flex: 1 },
  rest: { flex: 1 },
  content: { gap: 20, padding: space.medium },
  footer: { gap: 12, padding: space.medium, borderTopWidth: 1 },
});
