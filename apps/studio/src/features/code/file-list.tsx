import { IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Contents } from './contents.ts';
import type { EditorSession, EditorSessionView } from './editor-session.ts';
import { FileTree } from './file-tree.tsx';
import type { JoinedFile } from './joined-files.ts';
import { matchesName } from './search.ts';
import { SearchResults } from './search-results.tsx';
import { useTextSearch } from './use-text-search.ts';

interface FileListProps {
  readonly files: ReadonlyMap<string, JoinedFile>;
  readonly contents: Contents;
  readonly chosen: string | undefined;
  readonly editorSession: EditorSession;
  readonly sessionView: EditorSessionView;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onNew: () => void;
  readonly onChosen: () => void;
}

/** All files, or those whose name or text matches a search. */
export function FileList(props: FileListProps) {
  const { files, contents, chosen, editorSession, sessionView, query, onQuery, onNew, onChosen } =
    props;
  const search = useTextSearch(contents, [...files.values()], query);
  const edited = [...sessionView.drafts.keys()].filter((path) => !files.has(path));
  const paths = [...files.keys(), ...edited].filter((path) => matchesName(path, query));
  const choose = (path: string, line?: number) => {
    editorSession.choose(path, line);
    onChosen();
  };
  return (
    <>
      <div className="flex items-center gap-1 p-2 pb-1">
        <SearchField
          small
          label="Search files"
          value={query}
          onChange={onQuery}
          className="flex-1"
        />
        <IconButton small icon="plus" label="New file" onClick={onNew} />
      </div>
      <nav aria-label="Files" className="min-h-0 flex-1 overflow-auto p-2 pt-1">
        {paths.length > 0 ? (
          <FileTree
            paths={paths}
            chosen={chosen}
            isWriting={(path) => files.get(path)?.isWriting === true}
            isEdited={(path) => sessionView.drafts.has(path)}
            onChoose={choose}
          />
        ) : (
          <p className="px-1.5 py-1 text-[13px] text-soft">
            {query ? 'No matching files.' : 'No files yet.'}
          </p>
        )}
        {query.trim() && <SearchResults search={search} query={query} onChoose={choose} />}
      </nav>
    </>
  );
}
