import { Text, type TextProps } from '@/components/ui/text';

interface LabelProps extends TextProps {
  required?: boolean;
}

/** Text above a control. Inside a `Field`, the control has the label's text as its name. */
export function Label({ required = false, children, ...props }: LabelProps) {
  return (
    <Text variant="small" weight="medium" {...props}>
      {children}
      {required ? (
        <Text variant="small" color="destructive" aria-hidden>
          {' *'}
        </Text>
      ) : null}
    </Text>
  );
}
