import type { ProjectRecord } from '@millwright/contract';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LetterTile } from '../../ui/letter-tile.tsx';
import { Link } from '../../ui/location.tsx';
import { Status } from '../../ui/status.tsx';
import { formatRelativeTime } from '../../ui/time.ts';

interface ProjectCardProps {
  readonly project: ProjectRecord;
  readonly onRename: () => void;
  readonly onFork: () => void;
  readonly onDelete: () => void;
}

export function ProjectCard({ project, onRename, onFork, onDelete }: ProjectCardProps) {
  const { title, app_platform, status, updated_at } = project;
  return (
    <li className="group relative flex min-h-32 flex-col justify-between gap-4 rounded-xl border border-line bg-card p-4 shadow-card motion-safe:transition-colors focus-within:border-line-strong hover:border-line-strong">
      <div className="flex items-start gap-3">
        <LetterTile name={title} />
        <Link
          href={`/projects/${project.project_id}`}
          className="line-clamp-2 min-w-0 flex-1 font-medium leading-snug after:absolute after:inset-0 after:rounded-xl"
        >
          {title}
        </Link>
        <Icon
          name={app_platform === 'mobile' ? 'phone' : 'screen'}
          className="mt-0.5 size-4 text-faint"
        />
      </div>
      <div className="flex items-center justify-between gap-2">
        <div className="flex items-center gap-2 text-[13px] text-faint">
          <Status status={status} />
          <span>{formatRelativeTime(updated_at)}</span>
        </div>
        <div className="relative -mr-2 -mb-2 flex">
          <IconButton icon="pencil" label={`Rename ${title}`} onClick={onRename} />
          <IconButton icon="fork" label={`Fork ${title}`} onClick={onFork} />
          <IconButton icon="trash" label={`Delete ${title}`} onClick={onDelete} />
        </div>
      </div>
    </li>
  );
}
