import { Text } from '@/components/ui/text';

interface EmojiProps {
  icon: string;
  size?: number;
}

/** A decorative emoji. Screen readers skip it. */
export function Emoji({ icon, size = 22 }: EmojiProps) {
  return (
    <Text aria-hidden style={{ fontSize: size, lineHeight: size * 1.3 }}>
      {icon}
    </Text>
  );
}
