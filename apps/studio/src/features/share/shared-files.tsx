import type { FileContentRecord, FileListRecord } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { createApiCaller } from '../../api/call-api.ts';
import { explain } from '../../api/explain.ts';
import { getFile } from '../../state/files.ts';
import type { ProjectState } from '../../state/project-state.ts';
import { getSharePath } from '../../state/shared-source.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { FileTree } from '../code/file-tree.tsx';
import { getFileName } from '../code/tree.ts';

interface SharedFilesProps {
  readonly token: string;
  readonly state: ProjectState;
}

const callApi = createApiCaller();
const returnFalse = () => false;

/** Read-only files; a file being written grows live. */
export function SharedFiles({ token, state }: SharedFilesProps) {
  const paths = usePaths(token, state);
  const [chosen, setChosen] = useState<string>();
  const path =
    chosen ?? paths.find((candidate) => /^(src\/)?app\.[jt]sx$/i.test(candidate)) ?? paths[0];
  return (
    <div className="flex h-full min-h-0 max-sm:flex-col">
      <nav
        aria-label="Files"
        className="shrink-0 overflow-auto border-line p-2 max-sm:max-h-48 max-sm:border-b sm:w-56 sm:border-r"
      >
        {paths.length === 0 ? (
          <p className="px-1.5 py-1 text-[13px] text-soft">No files yet.</p>
        ) : (
          <FileTree
            paths={paths}
            chosen={path}
            isWriting={(candidate) => getFile(state, candidate)?.isWriting === true}
            isEdited={returnFalse}
            onChoose={setChosen}
          />
        )}
      </nav>
      {path && <SharedFile key={path} token={token} path={path} state={state} />}
    </div>
  );
}

/** Stored files and those just written. */
function usePaths(token: string, state: ProjectState): readonly string[] {
  const [stored, setStored] = useState<readonly string[]>([]);
  const live = Object.keys(state.files);
  const changes = `${live.length} ${state.checkpoints.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads after each change
  useEffect(() => {
    const controller = new AbortController();
    callApi<FileListRecord>(getSharePath(token, '/files'), { signal: controller.signal })
      .then(({ files }) => setStored(files.map((file) => file.path)))
      // The stream reports most files, and the next change reloads the list; an expired link is reported elsewhere.
      .catch(() => undefined);
    return () => controller.abort();
  }, [token, changes]);
  return [...new Set([...stored, ...live])];
}

function SharedFile({ token, path, state }: SharedFilesProps & { readonly path: string }) {
  const live = getFile(state, path);
  const [stored, setStored] = useState<FileContentRecord>();
  const [problem, setProblem] = useState<string>();
  const isLive = live?.content !== undefined;
  const version = live?.sha256;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other content
  useEffect(() => {
    if (isLive) return;
    const controller = new AbortController();
    const encodedPath = path.split('/').map(encodeURIComponent).join('/');
    callApi<FileContentRecord>(getSharePath(token, `/files/${encodedPath}?format=json`), {
      signal: controller.signal,
    })
      .then(setStored)
      .catch((error) => controller.signal.aborted || setProblem(explain(error)));
    return () => controller.abort();
  }, [token, path, isLive, version]);
  const text = live?.content ?? (stored?.encoding === 'utf8' ? stored.content : undefined);
  return (
    <section aria-label={path} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <p className="truncate border-b border-line px-4 py-2 font-mono text-[13px] text-soft">
        {path}
        {live?.isWriting && ' · being written'}
      </p>
      {text !== undefined ? (
        <CodeBlock
          code={text}
          language={live?.isWriting ? '' : (getFileName(path).split('.').at(-1) ?? '')}
          className="min-h-0 flex-1 overflow-auto p-4 font-mono text-[13px] leading-relaxed"
        />
      ) : (
        <p role="status" className="p-4 text-sm text-soft">
          {problem ?? (stored ? 'This is a binary file.' : 'Loading…')}
        </p>
      )}
    </section>
  );
}
