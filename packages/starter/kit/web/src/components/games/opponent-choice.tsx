import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';

export type Opponent = 'computer' | 'person';

interface OpponentChoiceProps {
  opponent: Opponent;
  onChange: (opponent: Opponent) => void;
}

export function OpponentChoice({ opponent, onChange }: OpponentChoiceProps) {
  return (
    <ToggleGroup
      type="single"
      variant="outline"
      aria-label="Opponent"
      className="mx-auto"
      value={opponent}
      // A click on the selected opponent reports an empty value.
      onValueChange={(value) => value && onChange(value as Opponent)}
    >
      <ToggleGroupItem value="computer">Against the computer</ToggleGroupItem>
      <ToggleGroupItem value="person">Two players</ToggleGroupItem>
    </ToggleGroup>
  );
}
