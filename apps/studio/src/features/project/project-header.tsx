import { type ReactNode, useState } from 'react';
import type { ProjectView } from '../../state/project-feed.ts';
import { findActiveTurn } from '../../state/selectors.ts';
import { IconButton, IconLink } from '../../ui/button.tsx';
import { Icon, Logo } from '../../ui/icon.tsx';
import { Link } from '../../ui/location.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { RenameDialog } from '../projects/rename-dialog.tsx';
import { PublishButton } from '../publish/publish-button.tsx';
import { ShareDialog } from '../share/share-dialog.tsx';

interface ProjectHeaderProps {
  readonly view: ProjectView;
  readonly title: string | undefined;
  readonly onRenamed: (title: string) => void;
  readonly onHelp: () => void;
  readonly children: ReactNode;
}

export function ProjectHeader({ view, title, onRenamed, onHelp, children }: ProjectHeaderProps) {
  const { project, connection, state, isLoaded } = view;
  const [isRenaming, setIsRenaming] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  return (
    <header className="flex h-14 items-center gap-2 px-2 sm:px-3">
      <Link
        href="/"
        aria-label="Your projects"
        title="Your projects"
        className="flex items-center gap-1 rounded-lg p-2 text-soft hover:bg-sunken hover:text-ink"
      >
        <Icon name="back" className="size-3.5" />
        <Logo isSpinning={findActiveTurn(state) !== undefined} />
      </Link>
      <h1 className="min-w-0 truncate font-medium">{title}</h1>
      {project && (
        <IconButton icon="pencil" label="Rename" small onClick={() => setIsRenaming(true)} />
      )}
      {isLoaded && connection !== 'live' && (
        <span role="status" className="flex shrink-0 items-center gap-1.5 text-[13px] text-warn">
          <span className="size-1.5 animate-breathe rounded-full bg-current" aria-hidden="true" />
          Reconnecting…
        </span>
      )}
      <div className="flex-1" />
      {children}
      {project && <IconButton icon="share" label="Share" onClick={() => setIsSharing(true)} />}
      {project && <PublishButton projectId={project.project_id} />}
      <IconLink
        icon="settings"
        label="Settings"
        href={project ? `/settings/projects?project=${project.project_id}` : '/settings'}
      />
      <ThemeToggle />
      <IconButton
        icon="help"
        label="Keyboard shortcuts"
        onClick={onHelp}
        className="max-sm:hidden"
      />
      {isSharing && project && (
        <ShareDialog projectId={project.project_id} onClose={() => setIsSharing(false)} />
      )}
      {isRenaming && project && (
        <RenameDialog
          project={{ ...project, title: title ?? project.title }}
          onClose={() => setIsRenaming(false)}
          onDone={onRenamed}
        />
      )}
    </header>
  );
}
