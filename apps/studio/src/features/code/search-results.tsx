import { pluralize } from '../../ui/amounts.ts';
import { Logo } from '../../ui/icon.tsx';
import { getFileName } from './tree.ts';
import type { TextSearch } from './use-text-search.ts';

interface SearchResultsProps {
  readonly search: TextSearch;
  readonly query: string;
  readonly onChoose: (path: string, line: number) => void;
}

export function SearchResults({ search, query, onChoose }: SearchResultsProps) {
  const { hits, isBusy, isPartial } = search;
  const count = hits.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <section aria-label="Search results" className="mt-2 border-t border-line pt-2 text-[13px]">
      <p role="status" className="flex items-center gap-2 px-1.5 pb-1 text-xs text-soft">
        {isBusy && <Logo isSpinning className="size-3" />}
        {count > 0 ? `${pluralize(count, 'line')} in ${pluralize(hits.length, 'file')}` : ''}
        {count === 0 && (isBusy ? 'Searching files…' : 'No matches in files')}
        {isPartial && !isBusy && ' (some files could not be searched)'}
      </p>
      {hits.map(({ path, lines }) => (
        <div key={path} className="pb-1">
          <p className="truncate px-1.5 py-0.5 text-soft" title={path}>
            {getFileName(path)}
          </p>
          <ul>
            {lines.map(({ number, text, at }) => (
              <li key={number}>
                <button
                  type="button"
                  onClick={() => onChoose(path, number)}
                  className="flex w-full gap-2 rounded-md px-1.5 py-0.5 text-left font-mono text-xs hover:bg-sunken"
                >
                  <span className="w-7 shrink-0 text-right text-soft tabular-nums">{number}</span>
                  <span className="truncate">
                    {text.slice(Math.max(0, at - 12), at)}
                    <mark className="rounded-sm bg-accent-wash font-semibold text-accent-strong">
                      {text.slice(at, at + query.length)}
                    </mark>
                    {text.slice(at + query.length)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
