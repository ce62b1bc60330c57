import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';

/** Exports of an app's `server/jobs.ts`. */
interface JobsModule {
  readonly jobRoutes?: { fetch(request: Request): Response | Promise<Response> };
}

const jobsEntry = 'server/jobs.ts';
const jobFileError = /^(server\/jobs\/[\w-]+\.ts): /;

export function hasJobs(workspace: string): boolean {
  return existsSync(join(workspace, jobsEntry));
}

/** Loads the app's own jobs. Rejects with an error that names the file of a job that cannot run. */
export async function loadJobs(server: ViteDevServer, workspace: string): Promise<JobsModule> {
  // It lists the files of a directory, one of which may be new.
  server.environments.ssr.moduleGraph.onFileChange(join(workspace, jobsEntry));
  try {
    return await server.ssrLoadModule(jobsEntry);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [prefix = '', file] = jobFileError.exec(message) ?? [];
    throw file ? { id: file, message: message.slice(prefix.length) } : error;
  }
}
