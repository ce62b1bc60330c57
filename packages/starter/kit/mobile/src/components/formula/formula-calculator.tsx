import { StyleSheet, View } from 'react-native';
import { InputCard } from '@/components/calculator/input-card';
import { ResultCard } from '@/components/calculator/result-card';
import { LineChartCard } from '@/components/charts/line-chart-card';
import { FormulaField } from '@/components/formula/formula-field';
import { FormulaRows } from '@/components/formula/formula-rows';
import { Button } from '@/components/ui/button';
import { Text } from '@/components/ui/text';
import { useStored } from '@/hooks/use-stored';
import { useToday } from '@/hooks/use-today';
import { calculate } from '@/lib/calculate';
import { formatResult } from '@/lib/format-result';
import type { Formula, Typed } from '@/lib/formula';
import { initialTyped, problemWith } from '@/lib/formula-values';
import { space } from '@/theme';

interface FormulaCalculatorProps {
  storageKey: string;
  /** Names the source of the formula, or what it leaves out. */
  note?: string;
  formula: Formula;
}

/** Computes results from what users type in, and remembers it. */
export function FormulaCalculator({ storageKey, note, formula }: FormulaCalculatorProps) {
  const { inputs, results, rows, table, currency } = formula;
  const initial = initialTyped(inputs, useToday());
  const [stored, setTyped] = useStored<Typed>(storageKey, {});
  const [typedRows, setTypedRows] = useStored<Typed[]>(`${storageKey}-rows`, rows?.values ?? []);
  const typed = { ...initial, ...stored };
  const hasProblem =
    inputs.some((input) => problemWith(input, typed[input.key] ?? '')) ||
    typedRows.some((row) => rows?.inputs.some((input) => problemWith(input, row[input.key] ?? '')));
  const outcome = hasProblem ? undefined : calculate(formula, typed, typedRows);
  const [first, ...others] = results.map((result) => ({
    label: result.label,
    value: formatResult(result, outcome?.values[result.key] ?? Number.NaN, currency),
  }));
  const [column] = table?.columns ?? [];

  function reset() {
    setTyped({});
    setTypedRows(rows?.values ?? []);
  }

  return (
    <>
      <ResultCard label={first?.label ?? ''} value={first?.value ?? ''} />
      {others.length > 0 ? (
        <InputCard>
          {others.map(({ label, value }) => (
            <View key={label} style={styles.row}>
              <Text variant="muted" style={styles.label}>
                {label}
              </Text>
              <Text>{value}</Text>
            </View>
          ))}
        </InputCard>
      ) : null}
      {inputs.length > 0 ? (
        <InputCard>
          {inputs.map((input) => (
            <FormulaField
              key={input.key}
              input={input}
              currency={currency}
              value={typed[input.key] ?? ''}
              onChange={(value) => setTyped({ ...stored, [input.key]: value })}
            />
          ))}
        </InputCard>
      ) : null}
      {rows ? (
        <FormulaRows
          rows={rows}
          currency={currency}
          typed={typedRows}
          results={outcome?.rows}
          onChange={setTypedRows}
        />
      ) : null}
      <Button variant="secondary" onPress={reset}>
        Reset
      </Button>
      {table && column && outcome ? (
        <LineChartCard
          title={column.label}
          data={outcome.steps.map((values, index) => ({
            label: `${table.step} ${index + 1}`,
            value: values[column.key] ?? 0,
          }))}
          format={(value) => formatResult(column, value, currency)}
        />
      ) : null}
      {note ? <Text variant="muted">{note}</Text> : null}
    </>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', justifyContent: 'space-between', gap: space.small },
  label: { flexShrink: 1 },
});
