import { Button } from '@/ui/Button.tsx';

/** A calculation that was finished. */
export interface Done {
  expression: string;
  result: number;
}

interface HistoryProps {
  history: Done[];
  onChoose: (done: Done) => void;
  onClear: () => void;
}

export function History({ history, onChoose, onClear }: HistoryProps) {
  return (
    <section aria-labelledby="history-title">
      <div className="flex min-h-8 items-center justify-between">
        <h2 id="history-title" className="font-semibold">
          History
        </h2>
        {history.length > 0 && (
          <Button look="quiet" size="small" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      {history.length === 0 ? (
        <p className="mt-2 text-muted-foreground text-sm leading-relaxed">
          What you work out is kept here. The keyboard works too.
        </p>
      ) : (
        <ul className="mt-2 max-h-96 overflow-y-auto">
          {history.map((done, index) => (
            <li key={index}>
              <button
                type="button"
                onClick={() => onChoose(done)}
                className="w-full rounded-xl px-3 py-2 text-right tabular-nums hover:bg-muted"
              >
                <span className="block truncate text-muted-foreground text-sm">
                  {done.expression}
                </span>
                <span className="font-semibold">= {done.result}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
