import type { ProjectRecord } from '@millwright/contract';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/location.tsx';
import { Status } from '../../ui/status.tsx';
import { formatRelativeTime } from '../../ui/time.ts';
import { ProjectPicture } from './project-picture.tsx';

interface ProjectCardProps {
  readonly project: ProjectRecord;
  readonly onRename: () => void;
  readonly onFork: () => void;
  readonly onArchive: () => void;
  readonly onDelete: () => void;
}

export function ProjectCard({ project, onRename, onFork, onArchive, onDelete }: ProjectCardProps) {
  const { title, app_platform, status, is_published, updated_at } = project;
  const archiveLabel = status === 'archived' ? `Unarchive ${title}` : `Archive ${title}`;
  return (
    <li className="group relative flex flex-col rounded-xl border border-line bg-card shadow-card motion-safe:transition-colors focus-within:border-line-strong hover:border-line-strong">
      <ProjectPicture project={project} />
      <div className="grid flex-1 content-between gap-1 p-3 pl-4">
        <div className="flex items-start gap-2">
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
          <div className="flex flex-wrap items-center gap-2 text-[13px] text-faint">
            {is_published && <Badge variant="good">Live</Badge>}
            <Status status={status} />
            <span>{formatRelativeTime(updated_at)}</span>
          </div>
          <div className="relative -mr-1 flex">
            <IconButton small icon="pencil" label={`Rename ${title}`} onClick={onRename} />
            <IconButton small icon="fork" label={`Fork ${title}`} onClick={onFork} />
            <IconButton small icon="archive" label={archiveLabel} onClick={onArchive} />
            <IconButton small icon="trash" label={`Delete ${title}`} onClick={onDelete} />
          </div>
        </div>
      </div>
    </li>
  );
}
