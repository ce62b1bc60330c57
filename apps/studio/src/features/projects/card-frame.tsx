import type { ProjectRecord } from '@millwright/contract';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { ProjectPicture } from './project-picture.tsx';

interface CardFrameProps {
  readonly project: ProjectRecord;
  readonly title: ReactNode;
  readonly details: ReactNode;
  readonly actions: ReactNode;
}

/** A project in a list, with the picture of its app. */
export function CardFrame({ project, title, details, actions }: CardFrameProps) {
  const { app_platform, tags } = project;
  return (
    <li className="group relative flex flex-col rounded-xl border border-line bg-card shadow-card motion-safe:transition-colors focus-within:border-line-strong hover:border-line-strong">
      <ProjectPicture project={project} />
      <div className="grid flex-1 content-between gap-1 p-3 pl-4">
        <div className="flex items-start gap-2">
          {title}
          <Icon
            name={app_platform === 'mobile' ? 'phone' : 'screen'}
            className="mt-0.5 size-4 text-faint"
          />
        </div>
        {tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag} className="rounded-md bg-sunken px-1.5 py-0.5 text-xs text-soft">
                {tag}
              </li>
            ))}
          </ul>
        )}
        <div className="flex items-center justify-between gap-2">
          <div className="flex flex-wrap items-center gap-2 text-[13px] text-faint">{details}</div>
          <div className="relative -mr-1 flex">{actions}</div>
        </div>
      </div>
    </li>
  );
}
