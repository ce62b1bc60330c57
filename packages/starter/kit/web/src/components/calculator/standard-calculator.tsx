import { useState } from 'react';
import { type Calculation, CalculationHistory } from '@/components/calculator/calculation-history';
import { Keypad } from '@/components/calculator/keypad';
import { Card } from '@/components/ui/card';
import { useStoredState } from '@/hooks/use-stored-state';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import { evaluate } from '@/lib/evaluate';

const maxHistory = 20;

/** Keys of the keyboard with another name on the keypad. */
const keypadKeys: Record<string, string> = {
  '*': '×',
  '/': '÷',
  '-': '−',
  ',': '.',
  Enter: '=',
  Backspace: '⌫',
  Escape: 'C',
};

export function StandardCalculator({ storageKey }: { storageKey: string }) {
  const [expression, setExpression] = useState('');
  const [history, setHistory] = useStoredState<Calculation[]>(storageKey, []);
  const result = evaluate(expression);

  function press(key: string) {
    if (key === 'C') setExpression('');
    else if (key === '⌫') setExpression(expression.slice(0, -1));
    else if (key === '=') finish();
    else setExpression(expression + key);
  }

  function finish() {
    if (result === undefined) return;
    setHistory([{ expression, result }, ...history].slice(0, maxHistory));
    setExpression(String(result));
  }

  useWindowKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keypadKeys[event.key] ?? event.key;
    if (!/^[\d.+−×÷%()=⌫C]$/.test(key)) return;
    // Otherwise Enter would also press the focused button.
    event.preventDefault();
    press(key);
  });

  return (
    <div className="mx-auto grid max-w-3xl items-start gap-6 md:grid-cols-[1fr_16rem]">
      <Card className="gap-0 overflow-hidden py-0">
        <div className="flex h-36 flex-col justify-end gap-1 bg-muted/50 px-6 py-5 text-right tabular-nums">
          <p className="min-h-7 overflow-x-auto whitespace-nowrap text-lg text-muted-foreground">
            {addSpaces(expression)}
          </p>
          <p
            aria-live="polite"
            className="overflow-x-auto whitespace-nowrap font-semibold text-5xl tracking-tight"
          >
            {expression === '' ? '0' : (result ?? '…')}
          </p>
        </div>
        <Keypad onPress={press} />
      </Card>
      <CalculationHistory
        history={history}
        onSelect={(calculation) => setExpression(String(calculation.result))}
        onClear={() => setHistory([])}
      />
    </div>
  );
}

const addSpaces = (expression: string) => expression.replace(/[+−×÷]/g, ' $& ');
