import { Archive, ArrowDown, ArrowDownToLine, ArrowLeft, ArrowRight, RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button';

export type TetrisAction = 'left' | 'right' | 'down' | 'drop' | 'turn' | 'turnBack' | 'hold';

const buttons = [
  { action: 'left', label: 'Move left', icon: ArrowLeft },
  { action: 'right', label: 'Move right', icon: ArrowRight },
  { action: 'turn', label: 'Rotate', icon: RotateCw },
  { action: 'down', label: 'Move down', icon: ArrowDown },
  { action: 'drop', label: 'Drop', icon: ArrowDownToLine },
  { action: 'hold', label: 'Hold', icon: Archive },
] as const;

/** Buttons for touch screens. */
export function TetrisControls({ onPress }: { onPress: (action: TetrisAction) => void }) {
  return (
    <div className="grid grid-cols-6 gap-2 sm:hidden">
      {buttons.map(({ action, label, icon: Icon }) => (
        <Button
          key={action}
          variant="secondary"
          aria-label={label}
          className="h-13 touch-manipulation"
          onClick={() => onPress(action)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </Button>
      ))}
    </div>
  );
}
