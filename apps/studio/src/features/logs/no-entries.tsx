import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { LogChoice } from './log-choice.ts';

interface NoEntriesProps {
  readonly choice: LogChoice;
  readonly isAsleep: boolean;
  readonly onOpenPreview: () => void;
}

/** Says what would appear in an empty log. */
export function NoEntries({ choice, isAsleep, onOpenPreview }: NoEntriesProps) {
  if (isAsleep) {
    return (
      <EmptyState icon="list" title="The preview is asleep">
        Its log ended when it fell asleep. Open the preview to start the app, and its output appears
        here.
        <span className="mt-3 block">
          <Button small onClick={onOpenPreview}>
            Open preview
          </Button>
        </span>
      </EmptyState>
    );
  }
  const { title, text } = texts[choice.value];
  return (
    <EmptyState icon="list" title={title}>
      {text}
    </EmptyState>
  );
}

const texts = {
  server: {
    title: 'Nothing logged yet',
    text: "Output of the app's server, its requests below /api, slow queries and errors in the code appear here.",
  },
  browser: {
    title: 'No warnings or errors',
    text: 'Warnings and errors from the browsers of everyone who opens the preview appear here.',
  },
  published: {
    title: 'Nothing logged yet',
    text: 'After you publish an app with a server, its output, its requests below /api, slow queries and crashes appear here.',
  },
} as const;
