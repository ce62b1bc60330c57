import { useEffect, useRef } from 'react';
import { Icon, Logo } from '../../ui/icon.tsx';
import { buildTree, type Folder, getFileName } from './tree.ts';

interface FileTreeProps {
  readonly paths: readonly string[];
  readonly chosen: string | undefined;
  readonly isWriting: (path: string) => boolean;
  readonly isEdited: (path: string) => boolean;
  readonly onChoose: (path: string) => void;
}

/** Larger trees start collapsed. */
const maxExpandedPaths = 300;

export function FileTree({ paths, ...rest }: FileTreeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { chosen } = rest;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another file is selected
  useEffect(() => {
    frame.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div ref={frame}>
      <Level folder={buildTree(paths)} isOpen={paths.length <= maxExpandedPaths} {...rest} />
    </div>
  );
}

interface LevelProps extends Omit<FileTreeProps, 'paths'> {
  readonly folder: Folder;
  readonly isOpen: boolean;
}

function Level({ folder, ...rest }: LevelProps) {
  const { chosen, isWriting, isEdited, onChoose, isOpen } = rest;
  return (
    <ul className="text-[13px]">
      {folder.folders.map((child) => (
        <li key={child.path}>
          <details open={isOpen || chosen?.startsWith(child.path)} className="group/folder">
            <summary className="flex list-none items-center gap-1.5 rounded-md px-1.5 py-1 text-soft hover:bg-sunken hover:text-ink">
              <Icon
                name="right"
                className="size-3 motion-safe:transition-transform [details[open]>summary>&]:rotate-90"
              />
              <span className="truncate">{child.name}</span>
            </summary>
            <div className="ml-2.5 border-l border-line pl-1.5">
              <Level folder={child} {...rest} />
            </div>
          </details>
        </li>
      ))}
      {folder.files.map((path) => (
        <li key={path}>
          <button
            type="button"
            aria-current={path === chosen ? 'true' : undefined}
            title={path}
            onClick={() => onChoose(path)}
            className="flex w-full items-center gap-1.5 rounded-md px-1.5 py-1 text-left hover:bg-sunken aria-[current]:bg-accent-wash aria-[current]:text-accent-strong"
          >
            {isWriting(path) ? (
              <Logo isSpinning className="size-3.5" />
            ) : (
              <Icon name="file" className="size-3.5 text-faint" />
            )}
            <span className="min-w-0 flex-1 truncate">{getFileName(path)}</span>
            {isWriting(path) && <span className="sr-only">, being written</span>}
            {isEdited(path) && (
              <span role="img" aria-label="unsaved" className="size-2 rounded-full bg-accent" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
