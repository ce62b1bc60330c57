import { CornerDownLeft, Delete } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';
import type { Mark } from '@/lib/word-guess';

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

export const markColors: Record<Mark, string> = {
  right: 'border-[#2f7d3b] bg-[#2f7d3b] text-white hover:bg-[#2f7d3b] hover:text-white',
  elsewhere: 'border-[#8f6a00] bg-[#8f6a00] text-white hover:bg-[#8f6a00] hover:text-white',
  missing: 'border-[#5b6069] bg-[#5b6069] text-white hover:bg-[#5b6069] hover:text-white',
};

export const markNames: Record<Mark, string> = {
  right: 'right place',
  elsewhere: 'another place',
  missing: 'not in the word',
};

interface WordGuessKeyboardProps {
  marks: Map<string, Mark>;
  onLetter: (letter: string) => void;
  onErase: () => void;
  onSubmit: () => void;
}

export function WordGuessKeyboard({ marks, onLetter, onErase, onSubmit }: WordGuessKeyboardProps) {
  const key = 'h-12 min-w-0 flex-1 touch-manipulation px-0 text-base uppercase';
  return (
    <div className="space-y-1.5">
      {rows.map((letters, index) => (
        <div key={letters} className="flex justify-center gap-1 sm:gap-1.5">
          {index === 2 && (
            <Button
              variant="secondary"
              aria-label="Enter"
              className={cn(key, 'flex-[1.5]')}
              onClick={onSubmit}
            >
              <CornerDownLeft aria-hidden="true" />
            </Button>
          )}
          {[...letters].map((letter) => {
            const mark = marks.get(letter);
            return (
              <Button
                key={letter}
                variant="secondary"
                aria-label={mark ? `${letter}, ${markNames[mark]}` : letter}
                className={cn(key, mark && markColors[mark])}
                onClick={() => onLetter(letter)}
              >
                {letter}
              </Button>
            );
          })}
          {index === 2 && (
            <Button
              variant="secondary"
              aria-label="Erase"
              className={cn(key, 'flex-[1.5]')}
              onClick={onErase}
            >
              <Delete aria-hidden="true" />
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
