import { createContext, type ReactNode, useContext, useId } from 'react';
import { Platform, StyleSheet, View, type ViewProps } from 'react-native';
import { Label } from '@/components/ui/label';
import { Text, type TextProps } from '@/components/ui/text';
import { space } from '@/theme';

interface FieldProps extends ViewProps {
  /** Names the control inside, on screen and for screen readers. */
  label?: string;
  description?: string;
  /** Message below the control; marks the control as invalid. */
  error?: string;
  required?: boolean;
  children: ReactNode;
}

interface FieldState {
  readonly label?: string;
  readonly error?: string;
  readonly required?: boolean;
  readonly descriptionId: string;
  readonly errorId: string;
}

const FieldContext = createContext<FieldState | undefined>(undefined);

/** A control with its label, description and error: `<Field label="Name" error={…}><Input … /></Field>`. */
export function Field({
  label,
  description,
  error,
  required,
  style,
  children,
  ...props
}: FieldProps) {
  const id = useId();
  const [descriptionId, errorId] = [`${id}-description`, `${id}-error`];
  return (
    <FieldContext value={{ label, error, required, descriptionId, errorId }}>
      <View style={[styles.field, style]} {...props}>
        {label ? <Label required={required}>{label}</Label> : null}
        {children}
        {description ? <FieldDescription id={descriptionId}>{description}</FieldDescription> : null}
        {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      </View>
    </FieldContext>
  );
}

/** Several fields below each other. */
export function FieldGroup({ style, ...props }: ViewProps) {
  return <View style={[styles.group, style]} {...props} />;
}

export function FieldDescription(props: TextProps) {
  return <Text variant="muted" {...props} />;
}

export function FieldError({ children, ...props }: TextProps) {
  if (!children) return null;
  return (
    <Text variant="small" color="destructive" role="alert" {...props}>
      {children}
    </Text>
  );
}

/** Name and state that a control inside a field announces. */
export function useField(): { label?: string; isInvalid: boolean; props: object } {
  const field = useContext(FieldContext);
  if (!field) return { isInvalid: false, props: {} };
  const { label, error, required, descriptionId, errorId } = field;
  const props =
    Platform.OS === 'web'
      ? {
          'aria-invalid': Boolean(error),
          'aria-required': Boolean(required),
          'aria-describedby': error ? errorId : descriptionId,
        }
      : { accessibilityHint: error };
  return { label, isInvalid: Boolean(error), props };
}

const styles = StyleSheet.create({
  field: { gap: space.small },
  group: { gap: 20 },
});
