import { Heart, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '@/components/tools/copy-button';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Textarea } from '@/components/ui/textarea';
import { useSpaceKey } from '@/hooks/use-space-key';
import { useStoredState } from '@/hooks/use-stored-state';
import { randomBelow } from '@/lib/generate-password';
import { proverbs } from '@/lib/proverbs';
import { cn } from '@/lib/utils';

interface Collection {
  /** Quotes that users added. */
  own: string[];
  favorites: string[];
}

export function QuoteGenerator({ storageKey }: { storageKey: string }) {
  const [{ own, favorites }, setCollection] = useStoredState<Collection>(storageKey, {
    own: [],
    favorites: [],
  });
  const [quote, setQuote] = useState(() => proverbs[randomBelow(proverbs.length)]);
  const [draft, setDraft] = useState('');
  const isFavorite = favorites.includes(quote);

  function next() {
    const others = [...proverbs, ...own].filter((one) => one !== quote);
    setQuote(others[randomBelow(others.length)]);
  }

  useSpaceKey(next);

  function toggle(text: string) {
    const kept = favorites.includes(text)
      ? favorites.filter((one) => one !== text)
      : [...favorites, text];
    setCollection({ own, favorites: kept });
  }

  function add() {
    const text = draft.trim();
    if (text === '') return;
    setCollection({ own: [...own, text], favorites });
    setQuote(text);
    setDraft('');
  }

  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <Card className="items-center gap-8 px-6 py-12 text-center">
        <blockquote aria-live="polite" className="text-balance font-semibold text-2xl sm:text-3xl">
          {`“${quote}”`}
        </blockquote>
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={next}>
            <Shuffle aria-hidden="true" />
            Next
          </Button>
          <CopyButton text={quote} />
          <Button variant="outline" aria-pressed={isFavorite} onClick={() => toggle(quote)}>
            <Heart aria-hidden="true" className={cn(isFavorite && 'fill-current')} />
            Favorite
          </Button>
        </div>
      </Card>
      <ToolPanel title="Add your own">
        <Textarea
          aria-label="Your quote"
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
        <Button variant="outline" disabled={draft.trim() === ''} onClick={add}>
          Add
        </Button>
      </ToolPanel>
      {favorites.length > 0 && (
        <ToolPanel title="Favorites" actions={<CopyButton text={favorites.join('\n')} />}>
          <ul className="space-y-3">
            {favorites.map((text) => (
              <li key={text} className="flex items-start justify-between gap-4">
                <span>{text}</span>
                <Button variant="ghost" size="sm" onClick={() => toggle(text)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </ToolPanel>
      )}
    </div>
  );
}
