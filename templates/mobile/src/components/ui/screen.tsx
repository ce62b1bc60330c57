import { BottomTabBarHeightContext } from '@react-navigation/bottom-tabs';
import { HeaderHeightContext, HeaderShownContext } from '@react-navigation/elements';
import { type ReactElement, type ReactNode, type Ref, useContext } from 'react';
import type { RefreshControlProps, StyleProp, ViewStyle } from 'react-native';
import { KeyboardAvoidingView, Platform, ScrollView, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Text } from '@/components/ui/text';
import { space, useTheme } from '@/theme';

interface ScreenProps {
  /** The part that scrolls, for `scrollToEnd` and the like. */
  ref?: Ref<ScrollView>;
  /** Large heading. Leave it out if the navigator's header has the title. */
  title?: string;
  description?: string;
  /** Next to the heading, such as an `IconButton`. */
  action?: ReactNode;
  /** Stays visible below the content, such as the button of a form. */
  footer?: ReactNode;
  /** False for screens with a `FlatList` or a fixed layout. */
  scroll?: boolean;
  refreshControl?: ReactElement<RefreshControlProps>;
  /** Style of the content, which has padding and gaps by default. */
  contentStyle?: StyleProp<ViewStyle>;
  children: ReactNode;
}

/** A screen that scrolls and keeps clear of notches, system bars and the keyboard. */
export function Screen({
  ref,
  title,
  description,
  action,
  footer,
  scroll = true,
  refreshControl,
  contentStyle,
  children,
}: ScreenProps) {
  const { colors } = useTheme();
  const insets = useSafeAreaInsets();
  const headerHeight = useContext(HeaderHeightContext) ?? 0;
  // Headers and tab bars of the navigator cover the insets themselves.
  const top = useContext(HeaderShownContext) ? 0 : insets.top;
  const bottom = useContext(BottomTabBarHeightContext) === undefined ? insets.bottom : 0;
  const content = [styles.content, !footer && { paddingBottom: space.large + bottom }];

  const heading = title ? (
    <View style={styles.heading}>
      <View style={styles.title}>
        <Text variant="h1">{title}</Text>
        {description ? <Text color="mutedForeground">{description}</Text> : null}
      </View>
      {action}
    </View>
  ) : null;

  return (
    <KeyboardAvoidingView
      behavior={Platform.OS === 'ios' ? 'padding' : 'height'}
      keyboardVerticalOffset={Platform.OS === 'ios' ? headerHeight : 0}
      role="main"
      style={[styles.screen, { paddingTop: top, backgroundColor: colors.background }]}
    >
      {scroll ? (
        <ScrollView
          ref={ref}
          // Keyboards scroll it in browsers, also without a control inside.
          tabIndex={Platform.OS === 'web' ? 0 : undefined}
          keyboardShouldPersistTaps="handled"
          refreshControl={refreshControl}
          contentContainerStyle={[styles.grow, content, contentStyle]}
        >
          {heading}
          {children}
        </ScrollView>
      ) : (
        <View style={[styles.screen, content, contentStyle]}>
          {heading}
          {children}
        </View>
      )}
      {footer ? (
        <View
          style={[
            styles.footer,
            { paddingBottom: space.medium + bottom, borderColor: colors.border },
          ]}
        >
          {footer}
        </View>
      ) : null}
    </KeyboardAvoidingView>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1 },
  grow: { flexGrow: 1 },
  content: { gap: space.medium, padding: 20 },
  heading: { flexDirection: 'row', alignItems: 'flex-start', gap: space.small },
  title: { flex: 1, gap: space.tiny },
  footer: { gap: space.small, padding: space.medium, borderTopWidth: 1 },
});
