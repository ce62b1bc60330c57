import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import type { Message } from '@/lib/messages';

interface SpeakerSwitchProps {
  partner: string;
  value: Message['from'];
  onChange: (speaker: Message['from']) => void;
}

/** Says where messages go, and lets one person try both sides of a conversation. */
export function SpeakerSwitch({ partner, value, onChange }: SpeakerSwitchProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-muted/40 px-4 py-2.5">
      <p className="text-muted-foreground text-sm">
        Messages stay in this browser. To try both sides, write as:
      </p>
      <ToggleGroup
        type="single"
        variant="outline"
        size="sm"
        aria-label="Write as"
        className="bg-card"
        value={value}
        // A click on the selected person reports an empty value.
        onValueChange={(speaker) => speaker && onChange(speaker as Message['from'])}
      >
        <ToggleGroupItem value="me">You</ToggleGroupItem>
        <ToggleGroupItem value="partner" className="max-w-40">
          <span className="truncate">{partner}</span>
        </ToggleGroupItem>
      </ToggleGroup>
    </div>
  );
}
