import { type AppLog, type AppLogQuery, appLog, appLogQuery, limits } from '@millwright/contract';
import { selectLogEntries } from '../../core/app-log/select-log-entries.ts';
import { toBrowserEntries } from '../../core/app-log/to-browser-entries.ts';
import { type LogEntry, toLogEntries } from '../../core/app-log/to-log-entries.ts';
import type { SandboxLogs } from '../../core/ports/server-log.ts';
import { redactKeys } from '../../core/redact.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { readLiveServerLog } from '../../projects/logs/read-live-server-log.ts';
import { requireProject } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import { readConsoleLogs } from '../../store/queries/console-logs.ts';
import type { Project } from '../../store/queries/projects.ts';

export interface AppLogDependencies {
  readonly db: Db;
  readonly sandboxes: SandboxLogs;
}

/** Values of the environment were removed when the lines arrived; known forms of secrets are removed here. */
const redact = redactKeys([]);

/** Routes for the logs of apps. */
export function appLogRoutes({ db, sandboxes }: AppLogDependencies): RouteDefinition[] {
  return [
    route({
      access: 'bearer',
      group: 'Projects',
      method: 'GET',
      path: '/api/v1/projects/:projectId/logs',
      summary: "Get what the app's server logged, or the browser console of its preview",
      query: appLogQuery,
      responses: { 200: { about: 'Entries, and where to continue', body: appLog } },
      handler: async ({ params, query, caller }): Promise<AppLog> => {
        const project = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const { level, after, limit } = query;
        const found = await readEntries({ db, sandboxes }, project, query);
        const selected = selectLogEntries(found ?? [], { level, after, limit });
        const state = found ? 'available' : 'asleep';
        return { state, ...selected, entries: redact(selected.entries) };
      },
    }),
  ];
}

/** Undefined if the log is gone, because the sandbox sleeps. */
async function readEntries(
  { db, sandboxes }: AppLogDependencies,
  project: Project,
  { stage, source, after }: AppLogQuery,
): Promise<LogEntry[] | undefined> {
  if (source === 'browser') {
    const since = /^\d{1,15}$/.test(after ?? '') ? Number(after) : 0;
    const { consoleLogEntries } = limits.own;
    return toBrowserEntries(await readConsoleLogs(db, project.id, consoleLogEntries, since));
  }
  if (stage === 'live') return toLogEntries(await readLiveServerLog(db, project.id, after));
  const lines = await sandboxes.readLog(project, after);
  return lines && toLogEntries(lines);
}
