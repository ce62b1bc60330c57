import { Input, type InputProps } from '@/components/ui/input';

interface TextareaProps extends Omit<InputProps, 'multiline'> {
  /** Height in lines. */
  rows?: number;
}

/** A text field with several lines. */
export function Textarea({ rows = 4, style, ...props }: TextareaProps) {
  return <Input multiline style={[{ minHeight: rows * 24 + 20 }, style]} {...props} />;
}
