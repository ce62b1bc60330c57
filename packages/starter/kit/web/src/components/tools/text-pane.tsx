import { type ReactNode, useId } from 'react';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Textarea } from '@/components/ui/textarea';
import { cn } from '@/lib/utils';

interface TextPaneProps {
  title: string;
  value: string;
  /** Without it, the text is a result. */
  onChange?: (value: string) => void;
  placeholder?: string;
  /** The reason for rejecting the text. */
  error?: string | undefined;
  isCode?: boolean;
  actions?: ReactNode;
  className?: string;
}

/** A text to type or to read, as high as its column. */
export function TextPane(props: TextPaneProps) {
  const { title, value, onChange, placeholder, error, isCode = false, actions, className } = props;
  const id = useId();
  return (
    <ToolPanel title={title} actions={actions} className={className ?? ''}>
      <Textarea
        aria-label={title}
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
        className={cn('field-sizing-fixed min-h-72 grow resize-y', isCode && 'font-mono text-sm')}
        spellCheck={!isCode}
        readOnly={!onChange}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {error && (
        <p id={id} role="alert" className="text-destructive text-sm">
          {error}
        </p>
      )}
    </ToolPanel>
  );
}
