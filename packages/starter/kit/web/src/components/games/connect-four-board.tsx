import { type Board, columns, landingField, type Player, rows } from '@/lib/connect-four';
import { cn } from '@/lib/utils';

interface ConnectFourBoardProps {
  board: Board;
  /** Fields of the winning line. */
  line: number[];
  /** The player whose disc drops next; undefined while nobody may play. */
  next: Player | undefined;
  onDrop: (column: number) => void;
}

const discColors: Record<Player, string> = { red: 'bg-[#d6304a]', yellow: 'bg-[#f5b93c]' };

export function ConnectFourBoard({ board, line, next, onDrop }: ConnectFourBoardProps) {
  return (
    <div className="grid grid-cols-7 overflow-hidden rounded-2xl bg-[#1e4bb8] p-2 shadow-md">
      {Array.from({ length: columns }, (_, column) => {
        const fields = Array.from({ length: rows }, (_, row) => row * columns + column);
        const discs = fields.flatMap((field) => board[field] ?? []);
        return (
          <button
            key={column}
            type="button"
            aria-label={`Column ${column + 1}, from the top: ${discs.join(', ') || 'empty'}`}
            disabled={!next || landingField(board, column) === undefined}
            onClick={() => onDrop(column)}
            className="group space-y-2 rounded-lg p-1 enabled:hover:bg-white/10 focus-visible:outline-3 focus-visible:outline-white sm:p-1.5"
          >
            {fields.map((field) => {
              const disc = board[field];
              const isLanding = next && field === landingField(board, column);
              return (
                <span
                  key={field}
                  className={cn(
                    'block aspect-square rounded-full',
                    disc ? discColors[disc] : 'bg-background',
                    disc && 'shadow-[inset_0_0_0_4px_rgb(0_0_0/0.15)]',
                    line.includes(field) && 'ring-4 ring-white',
                    isLanding && 'group-enabled:group-hover:opacity-70',
                  )}
                />
              );
            })}
          </button>
        );
      })}
    </div>
  );
}
