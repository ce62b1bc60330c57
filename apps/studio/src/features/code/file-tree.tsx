import { Icon, Wheel } from '../../ui/icon.tsx';

interface FileTreeProps {
  readonly paths: readonly string[];
  readonly chosen: string;
  readonly writing: string | undefined;
  readonly onChoose: (path: string) => void;
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: string[];
}

const empty = (): Folder => ({ folders: new Map(), files: [] });

function treeOf(paths: readonly string[]): Folder {
  const root = empty();
  for (const path of paths) {
    const parts = path.split('/').slice(0, -1);
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? empty();
      folder.folders.set(part, next);
      folder = next;
    }
    folder.files.push(path);
  }
  return root;
}

export function FileTree({ paths, ...rest }: FileTreeProps) {
  return <Level folder={treeOf(paths)} {...rest} />;
}

function Level({ folder, ...rest }: Omit<FileTreeProps, 'paths'> & { readonly folder: Folder }) {
  const { chosen, writing, onChoose } = rest;
  return (
    <ul className="text-[13px]">
      {[...folder.folders].map(([name, inside]) => (
        <li key={name}>
          <details open className="group">
            <summary className="flex list-none items-center gap-1.5 rounded-md px-1.5 py-1 text-soft hover:bg-sunken">
              <Icon
                name="right"
                className="size-3 motion-safe:transition-transform group-open:rotate-90"
              />
              {name}
            </summary>
            <div className="ml-2.5 border-l border-line pl-1.5">
              <Level folder={inside} {...rest} />
            </div>
          </details>
        </li>
      ))}
      {folder.files.map((path) => (
        <li key={path}>
          <button
            type="button"
            aria-current={path === chosen ? 'true' : undefined}
            onClick={() => onChoose(path)}
            className="flex w-full items-center gap-1.5 rounded-md px-1.5 py-1 text-left hover:bg-sunken aria-[current]:bg-accent-wash aria-[current]:text-accent-strong"
          >
            {path === writing ? (
              <Wheel turning className="size-3.5" />
            ) : (
              <Icon name="file" className="size-3.5 text-faint" />
            )}
            <span className="truncate">{path.split('/').at(-1)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
