import { canDrawEmoji } from '@/lib/can-draw-emoji';

interface EmojiProps {
  icon: string;
  /** Its first letter replaces the emoji on systems that cannot draw it. */
  name: string;
}

/** A decorative emoji. */
export function Emoji({ icon, name }: EmojiProps) {
  if (canDrawEmoji) return <span aria-hidden="true">{icon}</span>;
  return (
    <span aria-hidden="true" className="font-heading font-semibold text-primary">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
