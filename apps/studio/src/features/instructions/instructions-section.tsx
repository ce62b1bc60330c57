import { instructionLimits } from '@millwright/contract/limits';
import { useCallback, useMemo } from 'react';
import { useService } from '../../api/service.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Link } from '../../ui/location.tsx';
import { LoadState } from '../settings/load-state.tsx';
import { Section } from '../settings/section.tsx';
import { InstructionsEditor } from './instructions-editor.tsx';
import { openUserInstructions } from './stored-instructions.ts';

const placeholder = `For example:

Explain what you change in simple terms.
Use short, friendly texts and no exclamation marks.
Prefer light colors and rounded corners.`;

/** The user's instructions for the agent in all projects. */
export function InstructionsSection() {
  const { millwright } = useService();
  const store = useMemo(() => openUserInstructions(millwright), [millwright]);
  const read = useCallback(
    (_millwright: unknown, signal?: AbortSignal) => store.read(signal),
    [store],
  );
  const { data, problem, load } = useLoaded(read);
  return (
    <Section
      title="Instructions"
      about={
        <>
          The agent follows these instructions in all your projects. The{' '}
          <Link href="/settings/projects" className="text-accent underline underline-offset-2">
            instructions of a project
          </Link>{' '}
          take precedence.
        </>
      }
    >
      <LoadState
        name="Instructions"
        isLoaded={data !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {data && (
        <div className="rounded-xl border border-line bg-card p-4 shadow-card">
          <InstructionsEditor
            label="Instructions for all projects"
            placeholder={placeholder}
            maxChars={instructionLimits.userChars}
            initial={data}
            store={store}
            draftName="account"
            clearNote="The agent no longer follows them in any of your projects."
          />
        </div>
      )}
    </Section>
  );
}
