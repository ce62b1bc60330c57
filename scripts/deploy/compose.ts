import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import {
  type Environment,
  environmentProblems,
  roleProblems,
  sampleSecrets,
} from './environment.ts';

interface ComposeService {
  readonly build?: object;
  readonly environment?: Environment;
  readonly command?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
}

/** TypeScript cannot find the package's types. */
interface LintResult {
  readonly messages: readonly { readonly line: number; readonly message: string }[];
}

/** Uses the specification's schema and semantic rules; order and quotes are our choice. */
const lintRules = {
  'require-quotes-in-ports': 0,
  'service-dependencies-alphabetical-order': 0,
  'service-keys-order': 0,
  'services-alphabetical-order': 0,
  'top-level-properties-order': 0,
  'service-image-require-explicit-tag': 2,
  'no-build-and-image': 0,
} as const;

const sandboxOptions = ['seccomp:./seccomp.json', 'apparmor:unconfined', 'systempaths=unconfined'];

/** Problems in a directory's compose file, together with its example `.env`. */
export function composeProblems(folder: string): string[] {
  const path = join(folder, 'compose.yaml');
  const compose = readFileSync(path, 'utf8');
  const envExample = readFileSync(join(folder, '.env.example'), 'utf8');
  const linter = new DCLinter({ rules: lintRules, quiet: false, debug: false, exclude: [] });
  const found: LintResult[] = linter.lintFiles([path], false);
  const lint = found.flatMap(({ messages }) =>
    messages.map(({ line, message }) => `compose.yaml:${line}: ${message}`),
  );

  const example = parseEnv(envExample) as Environment;
  const referenced = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  const undocumented = new Set(referenced.filter((name) => !(name in example)));
  const services: Readonly<Record<string, ComposeService>> =
    parse(compose, { merge: true }).services ?? {};
  const ownServices = Object.entries(services).filter(([, { build }]) => build !== undefined);
  const environments = ownServices.map(([, { environment }]) => ({
    ...example,
    ...pickListed(sampleSecrets, example),
    ...environment,
    // Compose substitutes the passwords.
    DATABASE_URL: environment?.DATABASE_URL?.replace(/\$\{[^}]*\}/, 'secret') ?? '',
    REDIS_URL: environment?.REDIS_URL?.replace(/\$\{[^}]*\}/, 'secret') ?? '',
  }));
  return [
    ...lint,
    ...[...undocumented].map((name) => `.env.example does not mention ${name}`),
    ...ownServices.flatMap(([name], at) =>
      environmentProblems(`compose.yaml, ${name}`, environments[at] ?? {}, referenced),
    ),
    ...roleProblems('compose.yaml', environments),
    ...ownServices.flatMap(([name, service]) => ownProblems(name, service, services)),
    ...redisProblems(services.redis),
  ];
}

/** Only secrets listed in the example: an operator would forget the others. */
function pickListed(secrets: Environment, given: Environment): Environment {
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => name in given));
}

function ownProblems(
  name: string,
  service: ComposeService,
  all: Readonly<Record<string, ComposeService>>,
): string[] {
  const problems: string[] = [];
  const hasSandboxes = service.environment?.ROLES !== 'api';
  for (const option of hasSandboxes ? sandboxOptions : []) {
    if (!service.security_opt?.includes(option)) problems.push(`${name} lacks ${option}`);
  }
  const graceS = Number(service.environment?.SHUTDOWN_GRACE_S ?? 30);
  if (!(Number.parseInt(service.stop_grace_period ?? '', 10) > graceS + 15)) {
    problems.push(`${name} is killed before its streams can drain`);
  }
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
    if (condition === 'service_healthy' && !all[other]?.healthcheck) {
      problems.push(`${name} waits for the health of ${other}, which has no health check`);
    }
  }
  return problems.map((problem) => `compose.yaml: ${problem}`);
}

function redisProblems(redis: ComposeService | undefined): string[] {
  const command = redis?.command?.join(' ') ?? '';
  return ['--appendonly yes', '--maxmemory-policy noeviction']
    .filter((option) => !command.includes(option))
    .map((option) => `compose.yaml: redis lacks ${option}`);
}
