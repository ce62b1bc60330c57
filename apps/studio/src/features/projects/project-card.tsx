import type { ProjectRecord } from '@millwright/contract';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Link } from '../../ui/location.tsx';
import { Status } from '../../ui/status.tsx';
import { formatRelativeTime } from '../../ui/time.ts';
import { CardFrame } from './card-frame.tsx';

interface ProjectCardProps {
  readonly project: ProjectRecord;
  readonly onRename: () => void;
  readonly onTags: () => void;
  readonly onFork: () => void;
  readonly onArchive: () => void;
  readonly onTrash: () => void;
}

export function ProjectCard(props: ProjectCardProps) {
  const { project, onRename, onTags, onFork, onArchive, onTrash } = props;
  const { title, status, is_published, updated_at } = project;
  const archiveLabel = status === 'archived' ? `Unarchive ${title}` : `Archive ${title}`;
  return (
    <CardFrame
      project={project}
      title={
        <Link
          href={`/projects/${project.project_id}`}
          className="line-clamp-2 min-w-0 flex-1 font-medium leading-snug after:absolute after:inset-0 after:rounded-xl"
        >
          {title}
        </Link>
      }
      details={
        <>
          {is_published && <Badge variant="good">Live</Badge>}
          <Status status={status} />
          <span>{formatRelativeTime(updated_at)}</span>
        </>
      }
      actions={
        <>
          <IconButton small icon="pencil" label={`Rename ${title}`} onClick={onRename} />
          <IconButton small icon="tag" label={`Edit tags of ${title}`} onClick={onTags} />
          <IconButton small icon="fork" label={`Fork ${title}`} onClick={onFork} />
          <IconButton small icon="archive" label={archiveLabel} onClick={onArchive} />
          <IconButton small icon="trash" label={`Move ${title} to the trash`} onClick={onTrash} />
        </>
      }
    />
  );
}
