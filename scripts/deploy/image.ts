import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { isSetting } from './environment.ts';

/** Problems in a Dockerfile; `root` is its build context. */
export function imageProblems(dockerfile: string, root: string, nodeVersion: string): string[] {
  const lint = validate(dockerfile).map(
    ({ message, range }) => `Dockerfile:${range.start.line + 1}: ${message}`,
  );
  const parsed = DockerfileParser.parse(dockerfile);
  const instructions = parsed.getInstructions();
  const lastFrom = instructions.findLastIndex((one) => one.getKeyword() === 'FROM');
  const final = instructions.slice(lastFrom);
  const problems: string[] = [];
  const require = (isRight: boolean, problem: string) =>
    isRight || problems.push(`Dockerfile: ${problem}`);
  const last = (keyword: string) => final.findLast((one) => one.getKeyword() === keyword);
  const textOf = (keyword: string) => last(keyword)?.getArgumentsContent() ?? '';

  require(/^[1-9]\d*(:|$)/.test(textOf('USER')), 'USER must be numeric and not 0');
  require(textOf('STOPSIGNAL') === 'SIGTERM', 'STOPSIGNAL must be SIGTERM');
  require(textOf('HEALTHCHECK').includes('/livez'), 'HEALTHCHECK must use /livez');
  for (const keyword of ['ENTRYPOINT', 'CMD']) {
    require(textOf(keyword).startsWith('['), `${keyword} must be a list, or signals do not arrive`);
  }
  require(dockerfile.includes(
    `=node:${nodeVersion}-`,
  ), `the image must have the Node of package.json, ${nodeVersion}`);
  const [, image = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile) ?? [];
  const compose = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8');
  require(compose.includes(
    `\${NODE_IMAGE:-${image}}`,
  ), 'compose.yaml builds with another NODE_IMAGE');
  for (const one of instructions) {
    if (one.getKeyword() === 'ADD') problems.push('Dockerfile: use COPY instead of ADD');
    if (one.getKeyword() === 'ENV') problems.push(...foreignNames(one));
  }
  for (const copy of parsed.getCOPYs()) problems.push(...missingSources(copy, root));
  return [...lint, ...problems];
}

/** Problems in the Dockerfile that `add_server` adds to apps. */
export function appImageProblems(dockerfile: string): string[] {
  const name = 'templates/web-server/Dockerfile';
  const lint = validate(dockerfile).map(
    ({ message, range }) => `${name}:${range.start.line + 1}: ${message}`,
  );
  const instructions = DockerfileParser.parse(dockerfile).getInstructions();
  const textOf = (keyword: string) =>
    instructions.findLast((one) => one.getKeyword() === keyword)?.getArgumentsContent() ?? '';
  const rules: readonly (readonly [boolean, string])[] = [
    [textOf('USER') === 'node', 'USER must be node'],
    [textOf('CMD').startsWith('['), 'CMD must be a list, or signals do not arrive'],
    [textOf('HEALTHCHECK').includes('/api/health'), 'HEALTHCHECK must use /api/health'],
    [!instructions.some((one) => one.getKeyword() === 'ADD'), 'use COPY instead of ADD'],
  ];
  return [...lint, ...rules.flatMap(([isRight, rule]) => (isRight ? [] : `${name}: ${rule}`))];
}

function missingSources(copy: Copy, root: string): string[] {
  // Files from another stage are created there.
  if (copy.getFromFlag()) return [];
  const words = copy.getArguments().map((argument) => argument.getValue());
  return words
    .slice(0, -1)
    .filter((source) => !existsSync(join(root, source)))
    .map((source) => `Dockerfile: COPY of a missing ${source}`);
}

/** Lower-case names are npm's; all others must be our settings, and no secrets. */
function foreignNames(env: Instruction): string[] {
  const pairs = env.getArguments().map((argument) => argument.getValue().split('=')[0] ?? '');
  return pairs
    .filter((name) => /[A-Z]/.test(name) && !isSetting(name))
    .map((name) => `Dockerfile: ${name} is not a setting of the service`);
}
