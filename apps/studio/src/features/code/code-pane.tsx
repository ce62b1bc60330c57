import { useState } from 'react';
import type { ProjectState } from '../../state/project-state.ts';
import { bytes } from '../../ui/amounts.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Icon, Wheel } from '../../ui/icon.tsx';
import { FileTree } from './file-tree.tsx';

interface CodePaneProps {
  readonly files: ProjectState['files'];
}

const languageOf = (path: string) => path.split('.').at(-1) ?? '';

/** The files that turns have written, as they are being written. */
export default function CodePane({ files }: CodePaneProps) {
  const [chosen, setChosen] = useState<string>();
  const paths = Object.keys(files).sort();
  const writing = Object.values(files).find(({ isWriting }) => isWriting)?.path;
  const path =
    chosen && files[chosen]
      ? chosen
      : (writing ?? paths.find((one) => /App\.tsx$/.test(one)) ?? paths[0]);
  const file = path ? files[path] : undefined;
  if (!file || !path) {
    return (
      <div className="grid h-full content-center justify-items-center gap-3 bg-sunken/50 p-8 text-center text-soft">
        <Icon name="code" className="size-8 text-faint" />
        <p>Files appear here while they are written.</p>
      </div>
    );
  }
  return (
    <section aria-label="Code" className="flex h-full min-h-0 max-sm:flex-col">
      <nav
        aria-label="Files"
        className="shrink-0 overflow-auto border-line p-2 max-sm:max-h-44 max-sm:border-b sm:w-56 sm:border-r"
      >
        <FileTree paths={paths} chosen={path} writing={writing} onChoose={setChosen} />
      </nav>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex items-center gap-2 border-b border-line px-4 py-2 text-[13px]">
          <span className="min-w-0 flex-1 truncate font-mono">{path}</span>
          {file.isWriting ? (
            <Wheel turning className="size-3.5" />
          ) : (
            <span className="text-faint">{bytes(file.size)}</span>
          )}
        </div>
        {file.content === undefined ? (
          <p className="p-4 text-sm text-soft">
            This file is not text, or too long to be shown here.
          </p>
        ) : (
          <CodeBlock
            code={file.content}
            language={languageOf(path)}
            className="min-h-0 flex-1 overflow-auto px-4 py-3 font-mono text-[13px] leading-relaxed"
          />
        )}
      </div>
    </section>
  );
}
