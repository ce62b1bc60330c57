import { Button } from '@/components/ui/button';

export interface Calculation {
  expression: string;
  result: number;
}

interface CalculationHistoryProps {
  history: Calculation[];
  onSelect: (calculation: Calculation) => void;
  onClear: () => void;
}

export function CalculationHistory({ history, onSelect, onClear }: CalculationHistoryProps) {
  return (
    <section aria-labelledby="history-title">
      <div className="flex min-h-8 items-center justify-between">
        <h2 id="history-title" className="font-semibold">
          History
        </h2>
        {history.length > 0 && (
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      {history.length === 0 ? (
        <p className="mt-2 text-muted-foreground text-sm leading-relaxed">
          Your calculations appear here. The keyboard works too.
        </p>
      ) : (
        <ul className="mt-2 max-h-96 overflow-y-auto">
          {history.map((calculation, index) => (
            <li key={index}>
              <Button
                variant="ghost"
                className="h-auto w-full flex-col items-end gap-0 py-2 tabular-nums"
                onClick={() => onSelect(calculation)}
              >
                <span className="max-w-full truncate text-muted-foreground">
                  {calculation.expression}
                </span>
                <span className="font-semibold text-base">= {calculation.result}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
