import { Plus, Trash2 } from 'lucide-react';
import { FormulaField } from '@/components/formula/formula-field';
import { Button } from '@/components/ui/button';
import { useToday } from '@/hooks/use-today';
import type { Scope } from '@/lib/expression';
import { formatResult } from '@/lib/format-result';
import type { Formula, Typed } from '@/lib/formula';
import { initialTyped } from '@/lib/formula-values';

interface FormulaRowsProps {
  rows: NonNullable<Formula['rows']>;
  currency: string;
  typed: Typed[];
  /** The results of each row, unless an input has a problem. */
  results: Scope[] | undefined;
  onChange: (typed: Typed[]) => void;
}

/** A list of equal entries, such as courses or people. */
export function FormulaRows({ rows, currency, typed, results, onChange }: FormulaRowsProps) {
  const today = useToday();
  const change = (index: number, row: Typed) => onChange(typed.with(index, row));
  return (
    <div className="space-y-4">
      <ul className="space-y-4">
        {typed.map((row, index) => (
          <li key={index} className="space-y-3 rounded-lg border p-4">
            <div className="grid gap-3 sm:grid-cols-2">
              {rows.inputs.map((input) => (
                <FormulaField
                  key={input.key}
                  row={`${rows.name} ${index + 1}`}
                  input={input}
                  currency={currency}
                  value={row[input.key] ?? ''}
                  onChange={(text) => change(index, { ...row, [input.key]: text })}
                />
              ))}
            </div>
            <div className="flex items-center justify-between gap-3">
              <dl className="flex flex-wrap gap-x-6 text-sm">
                {rows.results.map((result) => (
                  <div key={result.key} className="flex gap-2">
                    <dt className="text-muted-foreground">{result.label}</dt>
                    <dd className="font-semibold tabular-nums">
                      {formatResult(result, results?.[index]?.[result.key] ?? Number.NaN, currency)}
                    </dd>
                  </div>
                ))}
              </dl>
              <Button
                variant="ghost"
                size="icon-sm"
                className="ms-auto"
                aria-label={`Remove ${rows.name.toLowerCase()} ${index + 1}`}
                disabled={typed.length === 1}
                onClick={() => onChange(typed.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        onClick={() => onChange([...typed, initialTyped(rows.inputs, today)])}
      >
        <Plus aria-hidden="true" />
        {`Add ${rows.name.toLowerCase()}`}
      </Button>
    </div>
  );
}
