import type { ProjectRecord } from '@millwright/contract';
import { Link, navigate, useQuery } from '../../ui/location.tsx';
import { Select } from '../../ui/select.tsx';
import { Visits } from '../analytics/visits.tsx';
import { useBillingConfig } from '../billing/use-billing-config.ts';
import { EnvironmentVariables } from '../environment/environment-variables.tsx';
import { GitSettings } from '../git/git-settings.tsx';
import { ProjectInstructions } from '../instructions/project-instructions.tsx';
import { useAllProjects } from '../projects/use-all-projects.ts';
import { LoadState } from '../settings/load-state.tsx';
import { Section } from '../settings/section.tsx';
import { AppKeys } from './app-keys.tsx';
import { CapsForm } from './caps-form.tsx';
import { DatabaseLink } from './database-link.tsx';

/** Settings of one project: the one named in the URL, or the newest. */
export function ProjectSection() {
  const { data: projects, problem, load } = useAllProjects();
  const requestedId = useQuery('project');
  const project = projects?.find(({ project_id }) => project_id === requestedId) ?? projects?.[0];
  return (
    <Section
      title="Projects"
      about="Instructions, credit limits, database, environment variables, app keys, git and analytics of each project."
    >
      <LoadState
        name="Projects"
        isLoaded={projects !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {projects?.length === 0 && (
        <p className="rounded-xl border border-dashed border-line-strong px-4 py-8 text-center text-sm text-soft">
          You don't have any projects yet.{' '}
          <Link href="/" className="text-accent underline underline-offset-2">
            Build one
          </Link>
        </p>
      )}
      {projects && project && (
        <>
          <div className="grid gap-2">
            <Select
              label="Project"
              value={project.project_id}
              options={projects.map(({ project_id, title }) => ({
                value: project_id,
                name: title,
              }))}
              onChange={(id) => navigate(`/settings/projects?project=${id}`, { replace: true })}
            />
            <Link
              href={`/projects/${project.project_id}`}
              className="justify-self-start text-sm text-accent underline-offset-2 hover:underline"
            >
              Open project
            </Link>
          </div>
          <Settings key={project.project_id} project={project} onSaved={() => void load()} />
        </>
      )}
    </Section>
  );
}

interface SettingsProps {
  readonly project: ProjectRecord;
  readonly onSaved: () => void;
}

/** Without billing there is nothing to cap. */
function Settings({ project, onSaved }: SettingsProps) {
  const { data: billing } = useBillingConfig();
  return (
    <>
      <ProjectInstructions projectId={project.project_id} />
      {billing?.enabled && <CapsForm project={project} onSaved={onSaved} />}
      <DatabaseLink projectId={project.project_id} />
      <EnvironmentVariables projectId={project.project_id} />
      <AppKeys projectId={project.project_id} />
      <GitSettings project={project} />
      <Visits projectId={project.project_id} />
    </>
  );
}
