import type { ImportRecord, SkipReason } from '@millwright/contract';
import { pluralize } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { navigate } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';

const reasons: Readonly<Record<SkipReason, string>> = {
  git: 'git history',
  packages: 'packages, which are installed again',
  cache: 'cache',
  secret: 'may contain secrets',
  reserved: 'reserved by Millwright',
  system: 'created by the operating system',
  special: 'a link or device, not a file',
};

/** Result of an import that skipped some files. */
export function ImportedNotice({ imported }: { readonly imported: ImportRecord }) {
  const { project, files_imported, skipped, files_skipped } = imported;
  const shown = skipped.reduce((sum, { files }) => sum + files, 0);
  return (
    <div className="w-full max-w-xl">
      <Notice variant="good" role="status">
        <p className="font-medium">
          Imported “{project.title}”: {pluralize(files_imported, 'file')}.
        </p>
        <p className="mt-1">Skipped:</p>
        <ul className="mt-1 grid max-h-48 list-disc gap-0.5 overflow-y-auto pl-5">
          {skipped.map(({ path, reason, files }) => (
            <li key={path}>
              <code className="text-[13px]">{path}</code>
              {files > 1 && ` (${pluralize(files, 'file')})`}: {reasons[reason]}
            </li>
          ))}
          {files_skipped > shown && <li>and {pluralize(files_skipped - shown, 'more file')}</li>}
        </ul>
        <Button small className="mt-3" onClick={() => navigate(`/projects/${project.project_id}`)}>
          Open project
        </Button>
      </Notice>
    </div>
  );
}
