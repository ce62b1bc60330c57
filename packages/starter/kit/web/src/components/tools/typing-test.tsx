import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FigureList } from '@/components/tools/figure-list';
import { OptionChips } from '@/components/tools/option-chips';
import { ToolPanel } from '@/components/tools/tool-panel';
import { TypingText } from '@/components/tools/typing-text';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/textarea';
import { useClock } from '@/hooks/use-clock';
import { useStoredState } from '@/hooks/use-stored-state';
import { measureTyping, passages } from '@/lib/typing-test';

interface TypingTestProps {
  storageKey: string;
  seconds?: number;
}

export function TypingTest({ storageKey, seconds = 60 }: TypingTestProps) {
  const [limit, setLimit] = useState(seconds);
  const [round, setRound] = useState(0);
  const [typed, setTyped] = useState('');
  const [best, setBest] = useStoredState(`${storageKey}-best`, 0);
  const { elapsed, isRunning, restart, pause, reset } = useClock();
  const passage = passages[round % passages.length];
  const left = Math.max(0, limit * 1000 - elapsed);
  const isOver = left === 0 || typed.length >= passage.length;
  const { wordsPerMinute, accuracy } = measureTyping(
    passage,
    typed,
    Math.min(elapsed, limit * 1000),
  );

  const finish = useEffectEvent(() => {
    pause();
    setBest(Math.max(best, wordsPerMinute));
  });
  useEffect(() => {
    if (isOver && isRunning) finish();
  }, [isOver, isRunning]);

  function type(text: string) {
    if (isOver) return;
    if (typed === '' && text !== '') restart();
    setTyped(text.slice(0, passage.length));
  }

  function startOver(nextLimit = limit) {
    reset();
    setTyped('');
    setLimit(nextLimit);
    setRound(round + 1);
  }

  const limits = [...new Set([15, 30, 60, 120, seconds])].toSorted((one, other) => one - other);
  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <OptionChips
        label="Duration"
        choices={limits.map((value) => ({ value: String(value), label: `${value} s` }))}
        value={String(limit)}
        onChange={(value) => startOver(Number(value))}
      />
      <FigureList
        figures={[
          { label: 'Seconds left', value: Math.ceil(left / 1000) },
          { label: 'Words per minute', value: wordsPerMinute },
          { label: 'Accuracy', value: `${Math.round(accuracy * 100)}%` },
          { label: 'Best', value: best },
        ]}
      />
      <ToolPanel
        title={isOver ? 'Time is up' : 'Type this text'}
        actions={
          <Button variant="outline" onClick={() => startOver()}>
            <RotateCcw aria-hidden="true" />
            New text
          </Button>
        }
      >
        <TypingText passage={passage} typed={typed} />
        <Textarea
          aria-label="Your typing"
          placeholder="Start typing here. The clock starts with the first letter."
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={isOver}
          value={typed}
          onPaste={(event) => event.preventDefault()}
          onChange={({ target }) => type(target.value)}
        />
        <p aria-live="polite" className="font-medium">
          {isOver &&
            `${wordsPerMinute} words per minute with ${Math.round(accuracy * 100)}% accuracy.`}
        </p>
      </ToolPanel>
    </div>
  );
}
