import { RotateCcw } from 'lucide-react';
import { CalculatorCard } from '@/components/calculator/calculator-card';
import { FormulaField } from '@/components/formula/formula-field';
import { FormulaRows } from '@/components/formula/formula-rows';
import { FormulaTable } from '@/components/formula/formula-table';
import { CopyButton } from '@/components/tools/copy-button';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { useToday } from '@/hooks/use-today';
import { calculate } from '@/lib/calculate';
import { formatResult } from '@/lib/format-result';
import type { Formula, Typed } from '@/lib/formula';
import { initialTyped, problemWith } from '@/lib/formula-values';

interface FormulaCalculatorProps {
  storageKey: string;
  text?: string;
  /** Names the source of the formula, or what it leaves out. */
  note?: string;
  formula: Formula;
}

/** Computes results from what users type in, and remembers it. */
export function FormulaCalculator({ storageKey, text, note, formula }: FormulaCalculatorProps) {
  const { inputs, results, rows, table, currency } = formula;
  const initial = initialTyped(inputs, useToday());
  const [stored, setTyped] = useStoredState<Typed>(storageKey, {});
  const [typedRows, setTypedRows] = useStoredState<Typed[]>(
    `${storageKey}-rows`,
    rows?.values ?? [],
  );
  const typed = { ...initial, ...stored };
  const hasProblem =
    inputs.some((input) => problemWith(input, typed[input.key])) ||
    typedRows.some((row) => rows?.inputs.some((input) => problemWith(input, row[input.key] ?? '')));
  const outcome = hasProblem ? undefined : calculate(formula, typed, typedRows);
  const [first, ...others] = results.map((result) => ({
    label: result.label,
    value: formatResult(result, outcome?.values[result.key] ?? Number.NaN, currency),
  }));

  function reset() {
    setTyped({});
    setTypedRows(rows?.values ?? []);
  }

  return (
    <div className="space-y-6">
      {text && <p className="mx-auto max-w-3xl text-lg text-muted-foreground">{text}</p>}
      <CalculatorCard label={first.label} value={first.value} rows={others}>
        {inputs.map((input) => (
          <FormulaField
            key={input.key}
            input={input}
            currency={currency}
            value={typed[input.key]}
            onChange={(value) => setTyped({ ...stored, [input.key]: value })}
          />
        ))}
        {rows && (
          <FormulaRows
            rows={rows}
            currency={currency}
            typed={typedRows}
            results={outcome?.rows}
            onChange={setTypedRows}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <CopyButton
            label="Copy results"
            text={[first, ...others].map(({ label, value }) => `${label}: ${value}`).join('\n')}
          />
          <Button variant="ghost" onClick={reset}>
            <RotateCcw aria-hidden="true" />
            Reset
          </Button>
        </div>
      </CalculatorCard>
      {table && outcome && outcome.steps.length > 1 && (
        <FormulaTable table={table} steps={outcome.steps} currency={currency} />
      )}
      {note && <p className="mx-auto max-w-3xl text-muted-foreground text-sm">{note}</p>}
    </div>
  );
}
