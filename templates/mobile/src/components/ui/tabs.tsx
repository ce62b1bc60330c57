import { createContext, type ReactNode, useContext, useState } from 'react';
import { Pressable, StyleSheet, View, type ViewProps } from 'react-native';
import { Text } from '@/components/ui/text';
import { pressKeys } from '@/lib/press-keys';
import { radius, space, useTheme } from '@/theme';

interface TabsProps extends ViewProps {
  /** Leave out `value` to let the tabs keep their own state. */
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
}

interface TabsTriggerProps {
  value: string;
  disabled?: boolean;
  children: ReactNode;
}

interface TabsContentProps extends ViewProps {
  value: string;
}

interface TabsState {
  readonly active: string | undefined;
  readonly activate: (value: string) => void;
}

const TabsContext = createContext<TabsState>({ active: undefined, activate: () => {} });

/** Parts of one screen. Use the tab navigator for the main areas of an app. */
export function Tabs({ value, defaultValue, onValueChange, style, ...props }: TabsProps) {
  const [ownValue, setOwnValue] = useState(defaultValue);
  const activate = (next: string) => {
    setOwnValue(next);
    onValueChange?.(next);
  };
  return (
    <TabsContext value={{ active: value ?? ownValue, activate }}>
      <View style={[styles.tabs, style]} {...props} />
    </TabsContext>
  );
}

export function TabsList({ style, ...props }: ViewProps) {
  const { colors } = useTheme();
  return (
    <View
      role="tablist"
      style={[styles.list, { backgroundColor: colors.secondary }, style]}
      {...props}
    />
  );
}

export function TabsTrigger({ value, disabled = false, children }: TabsTriggerProps) {
  const { active, activate } = useContext(TabsContext);
  return (
    <Segment
      role="tab"
      isActive={active === value}
      disabled={disabled}
      onPress={() => activate(value)}
    >
      {children}
    </Segment>
  );
}

/** Mounted only while its tab is active. */
export function TabsContent({ value, style, ...props }: TabsContentProps) {
  const { active } = useContext(TabsContext);
  if (active !== value) return null;
  return <View role="tabpanel" style={[styles.content, style]} {...props} />;
}

interface SegmentProps {
  role: 'tab' | 'radio';
  isActive: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** One part of a tab list or segmented control. */
export function Segment({ role, isActive, disabled, onPress, children }: SegmentProps) {
  const { colors, isDark } = useTheme();
  const look = isActive && {
    backgroundColor: isDark ? colors.input : colors.card,
    boxShadow: '0 1px 2px #0000001f',
  };
  return (
    <Pressable
      role={role}
      {...(role === 'tab' ? { 'aria-selected': isActive } : { 'aria-checked': isActive })}
      disabled={disabled}
      hitSlop={{ top: 4, bottom: 4 }}
      onPress={onPress}
      style={[styles.segment, look, disabled && styles.disabled]}
      {...pressKeys({ ' ': onPress })}
    >
      <Text
        variant="small"
        weight="semibold"
        numberOfLines={1}
        color={isActive ? 'foreground' : 'mutedForeground'}
      >
        {children}
      </Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  tabs: { gap: space.medium },
  list: { flexDirection: 'row', gap: 2, padding: 3, borderRadius: radius.field },
  segment: {
    flex: 1,
    minHeight: 38,
    alignItems: 'center',
    justifyContent: 'center',
    paddingHorizontal: space.small,
    borderRadius: radius.field - 3,
  },
  content: { gap: space.medium },
  disabled: { opacity: 0.5 },
});
