import { PlayingCard } from '@/components/games/playing-card';
import { EmptyPile, SolitaireCard } from '@/components/games/solitaire-pile';
import type { Column } from '@/lib/solitaire';

interface SolitaireColumnProps {
  number: number;
  column: Column;
  /** Place of the first selected card among the open ones. */
  selectedFrom: number | undefined;
  onPress: (at: number) => void;
  onSend: (at: number) => void;
}

/** Cards are as high as 140 % of their width; margins relate to the width, too. */
const overClosed = '-122%';
const overOpen = '-98%';

export function SolitaireColumn({
  number,
  column,
  selectedFrom,
  onPress,
  onSend,
}: SolitaireColumnProps) {
  const { down, up } = column;
  const place = `column ${number}`;
  if (down.length + up.length === 0) {
    return <EmptyPile label={`Column ${number}: empty`} onPress={() => onPress(0)} />;
  }
  return (
    <div>
      {down.map((_, index) => (
        <div key={index} style={{ marginTop: index > 0 ? overClosed : undefined }}>
          <PlayingCard card={undefined} />
        </div>
      ))}
      {up.map((card, at) => (
        <div
          key={at}
          className="relative"
          style={{ marginTop: at > 0 ? overOpen : down.length > 0 ? overClosed : undefined }}
        >
          <SolitaireCard
            card={card}
            place={place}
            isSelected={selectedFrom !== undefined && at >= selectedFrom}
            onPress={() => onPress(at)}
            onSend={() => onSend(at)}
          />
        </div>
      ))}
    </div>
  );
}
