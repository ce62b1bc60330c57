import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import { KeyboardAvoidingView, Modal, Platform, Pressable, StyleSheet, View } from 'react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';
import { useReducedMotion } from '@/hooks/use-reduced-motion';
import { useTheme } from '@/theme';

interface OpenState {
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
}

export interface OverlayProps {
  /** Leave out `open` to let a trigger inside open it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

interface PressableChildProps {
  children: ReactElement<{ onPress?: (...values: never[]) => void }>;
}

const OpenContext = createContext<OpenState>({ isOpen: false, setIsOpen: () => {} });

/** State that dialogs and sheets share: open or closed. */
export function Overlay({ open, onOpenChange, children }: OverlayProps) {
  const [isOpenInside, setIsOpenInside] = useState(false);
  const setIsOpen = (isOpen: boolean) => {
    setIsOpenInside(isOpen);
    onOpenChange?.(isOpen);
  };
  return <OpenContext value={{ isOpen: open ?? isOpenInside, setIsOpen }}>{children}</OpenContext>;
}

/** Opens the overlay when its child is pressed. */
export function OverlayTrigger({ children }: PressableChildProps) {
  const { setIsOpen } = useContext(OpenContext);
  return withPress(children, () => setIsOpen(true));
}

/** Closes the overlay when its child is pressed. */
export function OverlayClose({ children }: PressableChildProps) {
  const { setIsOpen } = useContext(OpenContext);
  return withPress(children, () => setIsOpen(false));
}

function withPress(child: PressableChildProps['children'], action: () => void) {
  const onPress = (...values: never[]) => {
    child.props.onPress?.(...values);
    action();
  };
  return cloneElement(child, { onPress });
}

interface OverlayContentProps {
  /** Name for screen readers. */
  label?: string;
  position: 'center' | 'bottom';
  /** Closes the overlay when the user presses outside it. */
  isDismissible?: boolean;
  children: ReactNode;
}

/** Dims the app and shows its children on top, in the app's column. */
export function OverlayContent({
  label,
  position,
  isDismissible = true,
  children,
}: OverlayContentProps) {
  const { colors } = useTheme();
  const { isOpen, setIsOpen } = useContext(OpenContext);
  const isMotionReduced = useReducedMotion();
  const close = () => setIsOpen(false);
  return (
    <Modal
      transparent
      visible={isOpen}
      animationType={isMotionReduced ? 'none' : 'fade'}
      onRequestClose={close}
      {...(label ? { 'aria-label': label } : undefined)}
    >
      <SafeAreaProvider>
        <KeyboardAvoidingView
          behavior={Platform.OS === 'ios' ? 'padding' : 'height'}
          style={[styles.window, styles[position], { backgroundColor: colors.overlay }]}
        >
          {/* Screen readers and keyboards close with the buttons inside or the system's gesture. */}
          <Pressable
            aria-hidden
            tabIndex={-1}
            importantForAccessibility="no"
            style={StyleSheet.absoluteFill}
            onPress={isDismissible ? close : undefined}
          />
          <View style={styles.column}>{children}</View>
        </KeyboardAvoidingView>
      </SafeAreaProvider>
    </Modal>
  );
}

const styles = StyleSheet.create({
  window: { flex: 1, alignItems: 'center' },
  center: { justifyContent: 'center', padding: 24 },
  bottom: { justifyContent: 'flex-end' },
  column: { width: '100%', maxWidth: 480, maxHeight: '90%', pointerEvents: 'box-none' },
});
