import { StyleSheet, View } from 'react-native';
import { InputCard } from '@/components/calculator/input-card';
import { FormulaField } from '@/components/formula/formula-field';
import { Button } from '@/components/ui/button';
import { Text } from '@/components/ui/text';
import { useToday } from '@/hooks/use-today';
import type { Scope } from '@/lib/expression';
import { formatResult } from '@/lib/format-result';
import type { Formula, Typed } from '@/lib/formula';
import { initialTyped } from '@/lib/formula-values';
import { space } from '@/theme';

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
  const replace = (index: number, row: Typed) =>
    onChange(typed.map((other, at) => (at === index ? row : other)));
  return (
    <View style={styles.list}>
      {typed.map((row, index) => (
        <InputCard key={index}>
          <Text variant="muted">{`${rows.name} ${index + 1}`}</Text>
          {rows.inputs.map((input) => (
            <FormulaField
              key={input.key}
              input={input}
              currency={currency}
              value={row[input.key] ?? ''}
              onChange={(text) => replace(index, { ...row, [input.key]: text })}
            />
          ))}
          {rows.results.map((result) => (
            <Text key={result.key}>
              {`${result.label}: ${formatResult(result, results?.[index]?.[result.key] ?? Number.NaN, currency)}`}
            </Text>
          ))}
          {typed.length > 1 ? (
            <Button variant="ghost" onPress={() => onChange(typed.filter((_, at) => at !== index))}>
              {`Remove ${rows.name.toLowerCase()} ${index + 1}`}
            </Button>
          ) : null}
        </InputCard>
      ))}
      <Button
        variant="secondary"
        onPress={() => onChange([...typed, initialTyped(rows.inputs, today)])}
      >
        {`Add ${rows.name.toLowerCase()}`}
      </Button>
    </View>
  );
}

const styles = StyleSheet.create({ list: { gap: space.small } });
