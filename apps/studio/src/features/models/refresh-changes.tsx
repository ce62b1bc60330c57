import type { ModelChanges } from '@millwright/contract';
import { describeChanges } from './describe-changes.ts';

/** Result of reading a provider's list again. */
export function RefreshChanges({ changes }: { readonly changes: ModelChanges }) {
  const sentences = describeChanges(changes);
  return (
    <div
      role="status"
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-lg border border-line bg-paper px-3 py-2 text-sm"
    >
      <p className="font-medium text-good">
        {sentences.length > 0 ? 'The list of models has changed' : 'The models are up to date'}
      </p>
      {sentences.length > 0 && (
        <ul aria-label="Changes" className="grid gap-1 text-[13px] text-soft">
          {sentences.map((sentence) => (
            <li key={sentence} className="[overflow-wrap:anywhere]">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
