import { type Manifest, renderChart, type Values } from './chart.ts';
import {
  type Environment,
  environmentProblems,
  roleProblems,
  sampleSecrets,
} from './environment.ts';
import { manifestProblems } from './kubernetes.ts';
import { expressionProblems, type KnownMetrics } from './metrics.ts';

/** Together these cover every branch of the templates. */
const sampleValues: readonly Values[] = [
  {},
  {
    image: { tag: '1.2.3', pullSecrets: [{ name: 'registry' }] },
    filesSecretName: 'millwright-files',
    preview: { enabled: true, nodeSelector: { pool: 'sandboxes' } },
    api: { autoscaling: { enabled: true }, affinity: { nodeAffinity: {} } },
    worker: { autoscaling: { enabled: true }, tolerations: [{ operator: 'Exists' }] },
    prometheus: { serviceMonitor: { enabled: true, labels: { release: 'prometheus' } } },
  },
  {
    worker: { autoscaling: { enabled: true, via: 'hpa' } },
    image: { digest: `sha256:${'0'.repeat(64)}` },
    ingress: { enabled: false },
    networkPolicy: { enabled: false },
  },
];

interface Container {
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly ports: readonly { readonly name: string }[];
  readonly livenessProbe: { readonly httpGet: { readonly path: string } };
  readonly readinessProbe: { readonly httpGet: { readonly path: string } };
}

interface Deployment extends Manifest {
  readonly spec: {
    readonly selector: { readonly matchLabels: Labels };
    readonly template: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly [Container];
      };
    };
  };
}

type Labels = Readonly<Record<string, string>>;

const isDeployment = (manifest: Manifest): manifest is Deployment => manifest.kind === 'Deployment';

/** Problems in the chart, for all of these installations. */
export function chartProblems(folder: string, root: string, measured: KnownMetrics): string[] {
  try {
    const releases = sampleValues.map((values) => renderChart(folder, values));
    const unknown = manifestProblems(releases.flat(), root);
    // Semantic checks only make sense for valid manifests.
    if (unknown.length > 0) return [...new Set(unknown)];
    const problems = [
      ...releases.flatMap(releaseProblems),
      ...releases.flat().flatMap((manifest) => scalingProblems(manifest, measured)),
    ];
    return [...new Set(problems)];
  } catch (error) {
    return [`chart: ${(error as Error).message}`];
  }
}

function releaseProblems(manifests: readonly Manifest[]): string[] {
  const deployments = manifests.filter(isDeployment);
  const environments = deployments.map(environmentOf);
  return [
    ...deployments.flatMap((one, at) => [
      ...environmentProblems(`chart, ${one.metadata.name}`, environments[at] ?? {}, ['POD_IP']),
      ...deploymentProblems(one, environments[at] ?? {}),
    ]),
    ...roleProblems('chart', environments),
    ...manifests.flatMap((one) => selectorProblems(one, deployments)),
  ];
}

function environmentOf({ spec }: Deployment): Environment {
  const [{ env }] = spec.template.spec.containers;
  const variables = env.map(({ name, value }) => [name, value ?? '10.0.0.1'] as const);
  const podIp = new Map(variables).get('POD_IP') ?? '';
  const settled = variables.map(([name, value]) => [name, value.replace('$(POD_IP)', podIp)]);
  return { ...sampleSecrets, ...Object.fromEntries(settled) };
}

function deploymentProblems({ metadata, spec }: Deployment, environment: Environment): string[] {
  const pod = spec.template.spec;
  const [container] = pod.containers;
  const problems: string[] = [];
  const graceS = Number(environment.SHUTDOWN_GRACE_S ?? 30);
  // preStop, requests in progress and closing sandboxes take additional time.
  if (pod.terminationGracePeriodSeconds < graceS + 30) {
    problems.push('is killed before its streams can drain');
  }
  if (container.livenessProbe.httpGet.path !== '/livez')
    problems.push('must use /livez for liveness');
  if (container.readinessProbe.httpGet.path !== '/readyz')
    problems.push('must use /readyz for readiness');
  const names = container.env.map(({ name }) => name);
  if (new Set(names).size < names.length) problems.push('has a setting twice');
  return problems.map((problem) => `chart: ${metadata.name} ${problem}`);
}

/** A metric that scaling depends on must exist. */
function scalingProblems({ spec, metadata }: Manifest, measured: KnownMetrics): string[] {
  const { triggers = [], metrics = [] } = spec as {
    triggers?: { metadata: { query: string } }[];
    metrics?: { external?: { metric: { name: string } } }[];
  };
  return [
    ...triggers.map(({ metadata: { query } }) => query),
    ...metrics.flatMap(({ external }) => (external ? [external.metric.name] : [])),
  ].flatMap((query) => expressionProblems(`chart, ${metadata.name}`, query, measured));
}

/** Every selector must match some pods. */
function selectorProblems(manifest: Manifest, deployments: readonly Deployment[]): string[] {
  const { kind, metadata } = manifest;
  const spec = manifest.spec as { [key: string]: { matchLabels?: Labels } & Labels };
  const selectors: Readonly<Record<string, Labels | undefined>> = {
    Deployment: spec.selector?.matchLabels,
    Service: spec.selector,
    PodDisruptionBudget: spec.selector?.matchLabels,
    NetworkPolicy: spec.podSelector?.matchLabels,
  };
  const selector = selectors[kind];
  if (!selector) return [];
  const isFound = deployments.some(({ spec: { template } }) =>
    Object.entries(selector).every(([name, value]) => template.metadata.labels[name] === value),
  );
  return isFound ? [] : [`chart: ${kind} ${metadata.name} selects no pod`];
}
