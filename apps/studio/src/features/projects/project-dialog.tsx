import type { ProjectRecord } from '@millwright/contract';
import { ForkDialog } from '../fork/fork-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { TrashDialog } from './trash-dialog.tsx';

export type ProjectDialogKind = 'rename' | 'tags' | 'fork' | 'trash' | 'delete';

interface ProjectDialogProps {
  readonly kind: ProjectDialogKind;
  readonly project: ProjectRecord;
  /** Tags of all projects. */
  readonly knownTags: readonly string[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onTrashed: (project: ProjectRecord) => void;
}

/** The dialog of an action on one project. */
export function ProjectDialog(props: ProjectDialogProps) {
  const { kind, project, knownTags, onClose, onChanged, onTrashed } = props;
  const shared = { project, onClose };
  switch (kind) {
    case 'rename':
      return <RenameDialog {...shared} onDone={onChanged} />;
    case 'tags':
      return <TagsDialog {...shared} knownTags={knownTags} onDone={onChanged} />;
    case 'fork':
      return <ForkDialog {...shared} />;
    case 'delete':
      return <DeleteDialog {...shared} onDone={onChanged} />;
    case 'trash':
      return (
        <TrashDialog
          {...shared}
          onDone={() => {
            onTrashed(project);
            onChanged();
          }}
        />
      );
  }
}
