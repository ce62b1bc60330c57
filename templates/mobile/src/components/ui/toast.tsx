import { CircleCheck, CircleX, Info, type LucideIcon } from 'lucide-react-native';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { AccessibilityInfo, Animated, Platform, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Text } from '@/components/ui/text';
import { useReducedMotion } from '@/hooks/use-reduced-motion';
import { animationDriver } from '@/lib/animation-driver';
import { type ColorName, radius, space, useTheme } from '@/theme';

type Kind = 'default' | 'success' | 'error';

interface ToastOptions {
  description?: string;
  action?: { label: string; onPress: () => void };
  /** Milliseconds until it disappears: 4,000, or 8,000 with an action. */
  duration?: number;
}

interface Message extends ToastOptions {
  readonly id: number;
  readonly kind: Kind;
  readonly title: string;
}

const icons: Record<Kind, { icon: LucideIcon; color: ColorName }> = {
  default: { icon: Info, color: 'primary' },
  success: { icon: CircleCheck, color: 'success' },
  error: { icon: CircleX, color: 'destructive' },
};

const maxVisible = 3;
let nextId = 1;
let messages: readonly Message[] = [];
const listeners = new Set<() => void>();

/** Shows a short message: `toast.success('Saved')`. Returns an id for `toast.dismiss`. */
export function toast(title: string, options?: ToastOptions): number {
  return add('default', title, options);
}
toast.success = (title: string, options?: ToastOptions) => add('success', title, options);
toast.error = (title: string, options?: ToastOptions) => add('error', title, options);
toast.dismiss = (id: number) => update(messages.filter((message) => message.id !== id));

function add(kind: Kind, title: string, options: ToastOptions = {}): number {
  const id = nextId++;
  update([...messages, { ...options, id, kind, title }].slice(-maxVisible));
  // Android and browsers announce live regions by themselves.
  if (Platform.OS === 'ios') AccessibilityInfo.announceForAccessibility(title);
  return id;
}

function update(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shows the toasts. Rendered once, in `App.tsx`, after the navigation. */
export function Toaster() {
  const { top } = useSafeAreaInsets();
  const visible = useSyncExternalStore(
    subscribe,
    () => messages,
    () => messages,
  );
  return (
    <View aria-live="polite" style={[styles.area, { top: top + space.small }]}>
      {visible.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </View>
  );
}

function Toast({ message }: { message: Message }) {
  const { colors } = useTheme();
  const isMotionReduced = useReducedMotion();
  const [opacity] = useState(() => new Animated.Value(0));
  const { id, kind, title, description, action, duration = action ? 8000 : 4000 } = message;

  useEffect(() => {
    const timer = setTimeout(() => toast.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  useEffect(() => {
    const fade = { ...animationDriver, toValue: 1, duration: isMotionReduced ? 0 : 180 };
    Animated.timing(opacity, fade).start();
  }, [opacity, isMotionReduced]);

  const translateY = opacity.interpolate({ inputRange: [0, 1], outputRange: [-16, 0] });
  return (
    <Animated.View
      style={[
        styles.toast,
        { backgroundColor: colors.card, borderColor: colors.border },
        { opacity, transform: [{ translateY }] },
      ]}
    >
      <Icon as={icons[kind].icon} size={22} color={icons[kind].color} />
      <View style={styles.text}>
        <Text weight="medium">{title}</Text>
        {description ? <Text variant="muted">{description}</Text> : null}
      </View>
      {action ? (
        <Button
          size="sm"
          variant="secondary"
          onPress={() => {
            toast.dismiss(id);
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      ) : null}
    </Animated.View>
  );
}

const styles = StyleSheet.create({
  area: {
    position: 'absolute',
    left: space.medium,
    right: space.medium,
    gap: space.small,
    pointerEvents: 'box-none',
  },
  toast: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    padding: 14,
    borderWidth: 1,
    borderRadius: radius.card,
    boxShadow: '0 6px 20px #00000026',
  },
  text: { flex: 1 },
});
