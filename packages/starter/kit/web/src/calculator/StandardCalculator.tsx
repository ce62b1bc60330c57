import { useState } from 'react';
import { useStored } from '@/lib/useStored.ts';
import { Card } from '@/ui/Card.tsx';
import { evaluate } from './arithmetic.ts';
import { type Done, History } from './History.tsx';
import { Keypad } from './Keypad.tsx';
import { useKeyboard } from './useKeyboard.ts';

const KEPT = 20;

export function StandardCalculator({ storageKey }: { storageKey: string }) {
  const [expression, setExpression] = useState('');
  const [history, setHistory] = useStored<Done[]>(storageKey, []);
  const result = evaluate(expression);

  function press(key: string) {
    if (key === 'C') setExpression('');
    else if (key === '⌫') setExpression(expression.slice(0, -1));
    else if (key === '=') finish();
    else setExpression(expression + key);
  }

  function finish() {
    if (result === undefined) return;
    setHistory([{ expression, result }, ...history].slice(0, KEPT));
    setExpression(String(result));
  }

  useKeyboard(press);

  return (
    <div className="mx-auto grid max-w-3xl items-start gap-6 md:grid-cols-[1fr_16rem]">
      <Card className="overflow-hidden">
        <div className="flex h-36 flex-col justify-end gap-1 bg-muted/50 px-6 py-5 text-right tabular-nums">
          <p className="min-h-7 overflow-x-auto whitespace-nowrap text-lg text-muted-foreground">
            {spaced(expression)}
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
      <History
        history={history}
        onChoose={(done) => setExpression(String(done.result))}
        onClear={() => setHistory([])}
      />
    </div>
  );
}

const spaced = (expression: string) => expression.replace(/[+−×÷]/g, ' $& ');
