import { insertAfter, insertImport } from './insert-code.ts';
import { type Mount, type MountedCode, mountCode, type ReadFile } from './mount-code.ts';

const mount: Mount = {
  path: 'server/start.ts',
  mark: './jobs',
  instruction: `start the jobs: import { jobRoutes, startSchedules } from './jobs'; before all other routes app.route('/', jobRoutes); and at the end startSchedules();`,
  change: (code) => {
    const routed = insertAfter(code, `app.all('/api/*'`, `app.route('/', jobRoutes);`);
    const imported =
      routed && insertImport(routed, `import { jobRoutes, startSchedules } from './jobs';`);
    return imported && `${imported.trimEnd()}\nstartSchedules();\n`;
  },
};

/** Connects server/jobs.ts to the program that runs the app in production. */
export const mountJobs = (read: ReadFile): Promise<MountedCode> => mountCode([mount], read);
