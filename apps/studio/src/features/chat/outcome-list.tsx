import type { RequestedPart } from '../../state/project-state.ts';
import { Icon } from '../../ui/icon.tsx';

const icons = { done: 'check', partly: 'alert', not_done: 'close' } as const;
const colors = { done: 'text-good', partly: 'text-warn', not_done: 'text-bad' } as const;
const labels = { done: 'Done', partly: 'Partly done', not_done: 'Not done' } as const;

/** The parts of the request at the end of a turn: which are done, and which are not. */
export function OutcomeList({ requested }: { readonly requested: readonly RequestedPart[] }) {
  return (
    <section
      aria-label="Parts of your request"
      className="rounded-lg border border-line p-3 text-[13px]"
    >
      <ul className="grid gap-2">
        {requested.map(({ text, status, note, evidence }) => (
          <li key={text} className="flex items-start gap-2">
            <Icon name={icons[status]} className={`mt-0.5 size-3.5 ${colors[status]}`} />
            <span className="sr-only">{labels[status]}:</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {text}
              {note && <span className="block text-soft">{note}</span>}
              {evidence && <span className="block text-faint">Checked: {evidence}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
