import type { ProjectRecord } from '@millwright/contract';
import { trashLimits } from '@millwright/contract/limits';
import { pluralize } from '../../ui/amounts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CardFrame } from './card-frame.tsx';

interface TrashedCardProps {
  readonly project: ProjectRecord;
  readonly onRestore: () => void;
  readonly onDelete: () => void;
}

const dayMs = 86_400_000;

/** A project in the trash, which cannot be opened. */
export function TrashedCard({ project, onRestore, onDelete }: TrashedCardProps) {
  const { title, trashed_at } = project;
  const daysInTrash = Math.floor((Date.now() - Date.parse(trashed_at ?? '')) / dayMs);
  const daysLeft = Math.max(0, trashLimits.keptDays - daysInTrash);
  return (
    <CardFrame
      project={project}
      title={<p className="line-clamp-2 min-w-0 flex-1 font-medium leading-snug">{title}</p>}
      details={<span>{pluralize(daysLeft, 'day')} left</span>}
      actions={
        <>
          <Button small variant="quiet" aria-label={`Restore ${title}`} onClick={onRestore}>
            Restore
          </Button>
          <IconButton small icon="trash" label={`Delete ${title} for good`} onClick={onDelete} />
        </>
      }
    />
  );
}
