import type { Millwright } from '@millwright/client';
import {
  projectInstructionsFile,
  selectInstructionFiles,
} from '@millwright/contract/instruction-files';
import { instructionLimits } from '@millwright/contract/limits';
import { useCallback, useMemo } from 'react';
import { useService } from '../../api/service.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Link } from '../../ui/location.tsx';
import { LoadState } from '../settings/load-state.tsx';
import { InstructionsEditor } from './instructions-editor.tsx';
import { noInstructions, openProjectInstructions } from './stored-instructions.ts';

const placeholder = `For example:

Write all texts in British English.
Prices are in pounds and include VAT.
Never change files in src/legacy.`;

/** Instructions for the agent in one project. */
export function ProjectInstructions({ projectId }: { readonly projectId: string }) {
  const { millwright } = useService();
  const store = useMemo(
    () => openProjectInstructions(millwright.files, projectId),
    [millwright, projectId],
  );
  const read = useCallback(
    async ({ files }: Millwright, signal?: AbortSignal) => {
      const listed = await files.list(projectId, { signal });
      const used = selectInstructionFiles(listed.files.map(({ path }) => path));
      const hasOwn = used.includes(projectInstructionsFile);
      const initial = hasOwn ? await store.read(signal) : noInstructions;
      return { initial, others: used.filter((path) => path !== projectInstructionsFile) };
    },
    [projectId, store],
  );
  const { data, problem, load } = useLoaded(read);
  return (
    <section
      aria-labelledby="instructions"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-card p-4 shadow-card"
    >
      <div className="grid gap-1">
        <h3 id="instructions" className="font-medium">
          Instructions
        </h3>
        <p className="text-sm text-soft">
          The agent follows these instructions in every turn of this project. They are stored in{' '}
          {projectInstructionsFile}. You can also write{' '}
          <Link href="/settings/instructions" className="text-accent underline underline-offset-2">
            instructions for all projects
          </Link>
          .
        </p>
      </div>
      <LoadState
        name="Instructions"
        isLoaded={data !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {data && (
        <InstructionsEditor
          label="Instructions for this project"
          placeholder={placeholder}
          maxChars={instructionLimits.projectChars}
          initial={data.initial}
          store={store}
          draftName={projectId}
          clearNote={`The agent no longer follows them, and ${projectInstructionsFile} is deleted from the project.`}
        />
      )}
      {data && data.others.length > 0 && (
        <p className="text-sm text-soft [overflow-wrap:anywhere]">
          Also used:{' '}
          {data.others.map((path, at) => (
            <span key={path}>
              {at > 0 && ', '}
              <code className="font-mono text-[13px] text-ink">{path}</code>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
