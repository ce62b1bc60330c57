import { Badge } from '@/components/ui/badge';

interface ActionStateProps {
  text: string;
  /** True while it goes on. */
  isOn: boolean;
}

/** A badge with the result of an action, such as "Checked in 14:05". */
export function ActionState({ text, isOn }: ActionStateProps) {
  return (
    <Badge variant={isOn ? 'default' : 'secondary'} className="tabular-nums">
      {text}
    </Badge>
  );
}
