import { X } from 'lucide-react-native';
import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, View, type ViewProps } from 'react-native';
import { IconButton } from '@/components/ui/icon-button';
import {
  Overlay,
  OverlayClose,
  OverlayContent,
  type OverlayProps,
  OverlayTrigger,
} from '@/components/ui/overlay';
import { Text, type TextProps } from '@/components/ui/text';
import { radius, space, useTheme } from '@/theme';

interface DialogContentProps {
  children: ReactNode;
  /** Name for screen readers; use the text of the title. */
  label?: string;
  showClose?: boolean;
  /** Closes the dialog when the user presses outside it. */
  isDismissible?: boolean;
}

/** A window in the middle of the screen. Prefer `Sheet` for forms and long content. */
export function Dialog(props: OverlayProps) {
  return <Overlay {...props} />;
}

/** Its child opens the dialog. */
export const DialogTrigger = OverlayTrigger;
/** Its child closes the dialog. */
export const DialogClose = OverlayClose;

export function DialogContent({
  children,
  label,
  showClose = true,
  isDismissible,
}: DialogContentProps) {
  const { colors } = useTheme();
  return (
    <OverlayContent label={label} position="center" isDismissible={isDismissible}>
      <View style={[styles.window, { backgroundColor: colors.card, borderColor: colors.border }]}>
        <ScrollView
          keyboardShouldPersistTaps="handled"
          style={styles.scroll}
          contentContainerStyle={styles.content}
        >
          {children}
        </ScrollView>
        {showClose ? (
          <View style={styles.close}>
            <DialogClose>
              <IconButton icon={X} label="Close" color="mutedForeground" />
            </DialogClose>
          </View>
        ) : null}
      </View>
    </OverlayContent>
  );
}

export function DialogHeader({ style, ...props }: ViewProps) {
  return <View style={[styles.header, style]} {...props} />;
}

export function DialogTitle(props: TextProps) {
  return <Text variant="h3" {...props} />;
}

export function DialogDescription(props: TextProps) {
  return <Text variant="muted" {...props} />;
}

export function DialogFooter({ style, ...props }: ViewProps) {
  return <View style={[styles.footer, style]} {...props} />;
}

const styles = StyleSheet.create({
  window: { flexShrink: 1, borderWidth: 1, borderRadius: radius.card, overflow: 'hidden' },
  scroll: { flexGrow: 0 },
  content: { gap: 20, padding: space.large },
  close: { position: 'absolute', top: space.small, right: space.small },
  header: { gap: space.small, paddingRight: space.large },
  footer: { gap: space.small },
});
