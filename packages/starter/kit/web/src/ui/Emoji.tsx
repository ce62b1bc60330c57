import { canDrawEmoji } from '@/lib/canDrawEmoji.ts';

interface EmojiProps {
  icon: string;
  /** Its first letter stands in where there are no emoji. */
  name: string;
}

/** Decoration only: whatever it stands for is said beside it. */
export function Emoji({ icon, name }: EmojiProps) {
  if (canDrawEmoji) return <span aria-hidden="true">{icon}</span>;
  return (
    <span aria-hidden="true" className="font-heading font-semibold text-primary">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
