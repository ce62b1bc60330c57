import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { suite, test } from 'node:test';
import { renderChart } from './deploy/chart.ts';
import { chartProblems } from './deploy/chart-problems.ts';
import { composeProblems } from './deploy/compose.ts';
import { handbookProblems } from './deploy/handbook.ts';
import { appImageProblems, imageProblems } from './deploy/image.ts';
import { collectMetrics } from './deploy/metrics.ts';
import { alertProblems, dashboardProblems } from './deploy/monitoring.ts';
import { seccompProblems } from './deploy/seccomp.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const measured = collectMetrics(root);

/** Breaks a valid file: `from` must be present to be replaced. */
function replaceIn(text: string, from: string, to: string): string {
  assert.ok(text.includes(from), `the file does not contain ${from}`);
  return text.replace(from, to);
}

function assertIncludes(problems: readonly string[], expected: RegExp): void {
  assert.ok(
    problems.some((problem) => expected.test(problem)),
    `${expected} is not among\n${problems.join('\n')}`,
  );
}

/** A copy of deploy/ with changes. */
function withDeployCopy<T>(
  changes: readonly (readonly [file: string, from: string, to: string])[],
  use: (folder: string) => T,
): T {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  try {
    cpSync(join(root, 'deploy'), folder, { recursive: true });
    for (const [file, from, to] of changes) {
      const path = join(folder, file);
      writeFileSync(path, replaceIn(readFileSync(path, 'utf8'), from, to));
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

suite('the check of the deployment files reports', () => {
  const images: readonly [what: string, from: string, to: string, expected: RegExp][] = [
    ['an instruction that does not exist', 'WORKDIR', 'WORKDIRS', /Unknown instruction: WORKDIRS/],
    ['root', 'USER 1000:1000', 'USER root', /not 0/],
    ['a command in shell form', 'CMD ["node", "--min', 'CMD node "--min', /CMD must be a list/],
    ['another Node version', 'node:24.21.0', 'node:latest', /the Node of package.json/],
    ['an image that differs from the compose file', 'trixie-slim', 'trixie', /another NODE_IMAGE/],
    ['a missing file', 'COPY bench/', 'COPY branch/', /missing branch\/package.json/],
    ['an unknown setting', 'DATA_DIR=', 'DATA_FOLDER=', /DATA_FOLDER is not a setting/],
    ['a health check that uses readiness', '/livez', '/readyz', /must use \/livez/],
  ];
  for (const [what, from, to, expected] of images) {
    test(`${what}, in the image`, () => {
      assertIncludes(
        imageProblems(replaceIn(read('Dockerfile'), from, to), root, '24.21.0'),
        expected,
      );
    });
  }

  const appImages: readonly [what: string, from: string, to: string, expected: RegExp][] = [
    ['root', 'USER node\n', '', /USER must be node/],
    [
      'a command in shell form',
      'CMD ["node", "--enable',
      'CMD node "--enable',
      /CMD must be a list/,
    ],
    ['another health check', '/api/health', '/', /must use \/api\/health/],
  ];
  for (const [what, from, to, expected] of appImages) {
    test(`${what}, in the image of apps`, () => {
      const dockerfile = replaceIn(read('templates/web-server/Dockerfile'), from, to);
      assertIncludes(appImageProblems(dockerfile), expected);
    });
  }

  const composes: readonly [string, string, string, string, RegExp][] = [
    [
      'a key that does not exist',
      'compose.yaml',
      'depends_on:',
      'depends:',
      /api.*additional properties/,
    ],
    ['an unknown setting', 'compose.yaml', 'QUEUE_ENABLED:', 'QUEUE:', /QUEUE is not a setting/],
    ['an invalid value', 'compose.yaml', 'ROLES: api', 'ROLES: web', /settings? (is|are) invalid/],
    ['a role that no process has', 'compose.yaml', 'worker,preview', 'preview', /the role worker/],
    [
      'a secret that .env.example does not mention',
      '.env.example',
      'ENCRYPTION_KEY=',
      '#',
      /ENCRYPTION_KEY/,
    ],
    [
      'a password that .env.example does not mention',
      '.env.example',
      'REDIS_PASSWORD=',
      '#',
      /mention REDIS_PASSWORD/,
    ],
    ['a Redis that evicts keys', 'compose.yaml', '- noeviction', '- allkeys-lru', /noeviction/],
    [
      'a sandbox without its seccomp profile',
      'compose.yaml',
      '- seccomp:',
      '- label:',
      /worker lacks seccomp/,
    ],
    [
      'a stop period shorter than the grace period',
      'compose.yaml',
      'period: 90s',
      'period: 20s',
      /killed before/,
    ],
  ];
  for (const [what, file, from, to, expected] of composes) {
    test(`${what}, in the compose file`, () => {
      assertIncludes(withDeployCopy([[file, from, to]], composeProblems), expected);
    });
  }

  test('system calls that should be denied or that sandboxes need, in the seccomp profile', () => {
    const profile = read('deploy/seccomp.json');
    assert.deepEqual(seccompProblems(profile), []);
    assertIncludes(seccompProblems(replaceIn(profile, '"bpf"', '"getpid"')), /should deny bpf/);
    assertIncludes(seccompProblems(replaceIn(profile, '"bpf"', '"mount"')), /denies mount/);
  });

  const chart = 'helm/millwright/';
  const problemsOf = (folder: string) => chartProblems(join(folder, chart), root, measured);

  test('unknown fields and kinds of Kubernetes, in the chart', () => {
    const problems = withDeployCopy(
      [
        [`${chart}templates/deployments.yaml`, 'readinessProbe:', 'readinesProbe:'],
        [`${chart}templates/services.yaml`, 'port: 80', 'port: "80"'],
        [`${chart}templates/disruption.yaml`, 'policy/v1', 'policy/v3'],
        [`${chart}templates/services.yaml`, 'jobLabel', 'joblabel'],
        [`${chart}templates/autoscaling.yaml`, 'maxReplicaCount', 'maxCount'],
      ],
      problemsOf,
    );
    for (const expected of [
      /Deployment millwright-api: .*readinesProbe.* does not exist/,
      /Service millwright: Type 'string' is not assignable to type 'number'/,
      /policy\/v3/,
      /ServiceMonitor millwright: .*joblabel.* does not exist/,
      /ScaledObject millwright-worker: .*maxCount.* does not exist/,
    ]) {
      assertIncludes(problems, expected);
    }
  });

  test('inconsistent parts of the chart', () => {
    const problems = withDeployCopy(
      [
        [`${chart}templates/deployments.yaml`, '{ name: QUEUE_ENABLED,', '{ name: QUEUE,'],
        [`${chart}templates/_parts.tpl`, '45 }}', '5 }}'],
        [`${chart}templates/_parts.tpl`, 'worker,preview', 'worker'],
        [`${chart}templates/services.yaml`, '"api" }}', '"front" }}'],
        [`${chart}templates/autoscaling.yaml`, '(millwright_turns_queued)', '(millwright_queued)'],
      ],
      problemsOf,
    );
    for (const expected of [
      /QUEUE is not a setting/,
      /killed before/,
      /the role preview/,
      /Service millwright selects no pod/,
      /no metric millwright_queued/,
    ]) {
      assertIncludes(problems, expected);
    }
  });

  const unrenderable: readonly [string, string, string, string, RegExp][] = [
    ['a missing value', 'templates/ingress.yaml', '.className', '.klass', /missing value/],
    ['a block that is not closed', 'templates/ingress.yaml', '{{- end }}\n', '', /not closed/],
    ['a function that does not exist', 'templates/_parts.tpl', 'trunc', 'cut', /function cut/],
    [
      'a template that does not exist',
      'templates/_parts.tpl',
      '"millwright.selector" .',
      '"millwright.sel" .',
      /no template/,
    ],
    [
      'broken indentation',
      'templates/services.yaml',
      '  clusterIP',
      '   clusterIP',
      /services.yaml/,
    ],
    ['a value of the wrong type', 'values.yaml', 'replicas: 2', 'replicas: two', /must be integer/],
    [
      'a value without a schema',
      'values.yaml',
      'secretName:',
      'secretNames: x\nsecretName:',
      /additional properties/,
    ],
    [
      'a number that Helm would reformat',
      'values.yaml',
      'GRACE_S: 30',
      'GRACE_S: 3000000',
      /999999/,
    ],
  ];
  for (const [what, file, from, to, expected] of unrenderable) {
    test(`${what}, in the chart`, () => {
      assertIncludes(withDeployCopy([[`${chart}${file}`, from, to]], problemsOf), expected);
    });
  }

  test('alerts with unknown metrics, invalid expressions or without a handbook section', () => {
    const handbook = read('docs/operations.md');
    const alerts = read('deploy/prometheus/alerts.yaml');
    const problemsWith = (from: string, to: string) =>
      alertProblems(replaceIn(alerts, from, to), measured, handbook);
    assertIncludes(
      problemsWith('seconds_count[5m]', 'secs_count[5m]'),
      /no metric millwright_http_request_/,
    );
    assertIncludes(
      problemsWith('{status=~"5.."}', '{state=~"5.."}'),
      /no metric has a label state/,
    );
    assertIncludes(problemsWith('> 0.02', '> > 0.02'), /invalid expression/);
    assertIncludes(
      problemsWith('MillwrightNoWorker', 'MillwrightNobody'),
      /no section MillwrightNobody/,
    );
    assertIncludes(problemsWith('for: 15m', 'four: 15m'), /four/);
  });

  test('empty or overlapping dashboard panels', () => {
    const dashboard = read('deploy/grafana/millwright.json');
    const problemsWith = (from: string, to: string) =>
      dashboardProblems(replaceIn(dashboard, from, to), measured);
    assertIncludes(
      problemsWith('millwright_open_streams', 'millwright_streams'),
      /no metric millwright_streams/,
    );
    assertIncludes(problemsWith('"x": 8', '"x": 2'), /overlaps/);
    assertIncludes(problemsWith('"targets"', '"target"'), /has no targets/);
  });

  test('unknown settings and metrics in the handbook', () => {
    const problems = handbookProblems('`MAX_TURNS=3` and `millwright_turns_lost`', measured);
    assertIncludes(problems, /MAX_TURNS is not a setting/);
    assertIncludes(problems, /no metric millwright_turns_lost/);
  });
});

test('renders the chart as Helm does', () => {
  const manifests = renderChart(join(root, 'deploy/helm/millwright'), {
    preview: { enabled: true },
    settings: { LOG_LEVEL: 'debug' },
  });
  const named = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  assert.deepEqual(named, [
    'Deployment millwright-api',
    'Deployment millwright-worker',
    'Deployment millwright-preview',
    'PodDisruptionBudget millwright-api',
    'PodDisruptionBudget millwright-worker',
    'PodDisruptionBudget millwright-preview',
    'Ingress millwright',
    'NetworkPolicy millwright',
    'NetworkPolicy millwright-api',
    'Service millwright',
    'Service millwright-metrics',
  ]);
  const worker = JSON.stringify(manifests[1]);
  assert.match(worker, /"name":"ROLES","value":"worker"/);
  assert.match(worker, /"name":"LOG_LEVEL","value":"debug"/);
  assert.match(worker, /"seccompProfile":\{"type":"Unconfined"\}/);
});

test('pin-images.sh writes digests into .env and keeps its other lines', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  withDeployCopy([], (folder) => {
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    const script = `#!/bin/sh\n[ "$4" = redis:7.4 ] && [ -e ${folder}/no-redis ] || echo ${digest}\n`;
    writeFileSync(join(programs, 'docker'), script, { mode: 0o755 });
    const env = { PATH: `${programs}:${process.env.PATH}` };
    const pin = () => spawnSync(join(folder, 'pin-images.sh'), { env, encoding: 'utf8' });
    assert.match(pin().stderr, /copy \.env\.example/);

    const path = join(folder, '.env');
    writeFileSync(path, 'SECRET=a=b\nREDIS_IMAGE=redis:7.4@sha256:old\n# the end\n');
    writeFileSync(join(folder, 'no-redis'), '');
    assert.notEqual(pin().status, 0);
    assert.match(readFileSync(path, 'utf8'), /sha256:old/, 'a failure changes nothing');

    rmSync(join(folder, 'no-redis'));
    const pins = [
      `NODE_IMAGE=node:24.21.0-trixie-slim@${digest}`,
      `POSTGRES_IMAGE=postgres:18@${digest}`,
      `REDIS_IMAGE=redis:7.4@${digest}`,
    ];
    for (let time = 0; time < 2; time += 1) {
      const { status, stdout, stderr } = pin();
      assert.equal(status, 0, stderr);
      assert.equal(stdout, `${pins.join('\n')}\n`);
      assert.equal(
        readFileSync(path, 'utf8'),
        `${['SECRET=a=b', '# the end', ...pins].join('\n')}\n`,
      );
    }
  });
});
