import { X } from 'lucide-react-native';
import { type ReactNode, useEffect, useState } from 'react';
import { Animated, Easing, ScrollView, StyleSheet, View, type ViewProps } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { IconButton } from '@/components/ui/icon-button';
import {
  Overlay,
  OverlayClose,
  OverlayContent,
  type OverlayProps,
  OverlayTrigger,
} from '@/components/ui/overlay';
import { Text, type TextProps } from '@/components/ui/text';
import { useReducedMotion } from '@/hooks/use-reduced-motion';
import { animationDriver } from '@/lib/animation-driver';
import { radius, space, useTheme } from '@/theme';

interface SheetContentProps {
  title: string;
  description?: string;
  /** Stays visible below the content, which scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the bottom edge, for forms, choices and details. */
export function Sheet(props: OverlayProps) {
  return <Overlay {...props} />;
}

/** Its child opens the sheet. */
export const SheetTrigger = OverlayTrigger;
/** Its child closes the sheet. */
export const SheetClose = OverlayClose;

export function SheetContent({ title, ...props }: SheetContentProps) {
  return (
    <OverlayContent label={title} position="bottom">
      <Panel title={title} {...props} />
    </OverlayContent>
  );
}

function Panel({ title, description, footer, children }: SheetContentProps) {
  const { colors } = useTheme();
  const { bottom } = useSafeAreaInsets();
  const isMotionReduced = useReducedMotion();
  const [shift] = useState(() => new Animated.Value(1));
  useEffect(() => {
    const slide = Animated.timing(shift, {
      ...animationDriver,
      toValue: 0,
      duration: isMotionReduced ? 0 : 240,
      easing: Easing.out(Easing.cubic),
    });
    slide.start();
    return () => slide.stop();
  }, [shift, isMotionReduced]);
  const translateY = shift.interpolate({ inputRange: [0, 1], outputRange: [0, 240] });
  const padding = { paddingBottom: Math.max(bottom, space.medium) };
  return (
    <Animated.View
      style={[
        styles.panel,
        { backgroundColor: colors.card, borderColor: colors.border },
        { transform: [{ translateY }] },
      ]}
    >
      <View style={styles.header}>
        <View style={styles.title}>
          <SheetTitle>{title}</SheetTitle>
          {description ? <SheetDescription>{description}</SheetDescription> : null}
        </View>
        <SheetClose>
          <IconButton icon={X} label="Close" color="mutedForeground" />
        </SheetClose>
      </View>
      <ScrollView
        keyboardShouldPersistTaps="handled"
        style={styles.scroll}
        contentContainerStyle={[styles.content, !footer && padding]}
      >
        {children}
      </ScrollView>
      {footer ? (
        <SheetFooter style={[padding, { borderColor: colors.border }]}>{footer}</SheetFooter>
      ) : null}
    </Animated.View>
  );
}

export function SheetTitle(props: TextProps) {
  return <Text variant="h3" {...props} />;
}

export function SheetDescription(props: TextProps) {
  return <Text variant="muted" {...props} />;
}

export function SheetFooter({ style, ...props }: ViewProps) {
  return <View style={[styles.footer, style]} {...props} />;
}

const styles = StyleSheet.create({
  panel: {
    flexShrink: 1,
    borderWidth: 1,
    borderBottomWidth: 0,
    borderTopLeftRadius: 24,
    borderTopRightRadius: 24,
    overflow: 'hidden',
  },
  header: {
    flexDirection: 'row',
    alignItems: 'flex-start',
    gap: space.small,
    padding: space.medium,
    paddingBottom: space.small,
    paddingLeft: 20,
  },
  title: { flex: 1, gap: space.tiny, paddingTop: 8 },
  scroll: { flexGrow: 0, borderRadius: radius.small },
  content: { gap: 20, paddingHorizontal: 20, paddingVertical: space.small },
  footer: { gap: space.small, padding: space.medium, borderTopWidth: 1 },
});
