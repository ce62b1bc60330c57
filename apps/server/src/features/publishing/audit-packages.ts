import type { ReleaseFinding } from '@millwright/contract';
import { z } from 'zod';
import type { SandboxSession } from '../../core/ports/sandbox.ts';

/** Result of an audit; the package registry may not support audits. */
export type AuditResult =
  | { readonly kind: 'done'; readonly findings: readonly ReleaseFinding[] }
  | { readonly kind: 'unavailable'; readonly reason: string };

const auditMs = 60_000;
const maxBytes = 8 * 1024 * 1024;
const maxFindings = 100;

/** Audits only packages that end up in pages; development tools are skipped. */
const command = [
  'npm',
  'audit',
  '--json',
  '--omit=dev',
  '--fetch-retries=1',
  '--fetch-timeout=20000',
] as const;

const severity = z.enum(['info', 'low', 'moderate', 'high', 'critical']);
const advisory = z.object({
  source: z.union([z.number(), z.string()]),
  title: z.string().default('A known vulnerability'),
  url: z.string().nullish(),
  severity,
  range: z.string().default('*'),
});
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      isDirect: z.boolean().default(false),
      via: z.array(z.union([z.string(), advisory])),
      fixAvailable: z
        .union([z.boolean(), z.object({ name: z.string(), version: z.string() })])
        .default(false),
    }),
  ),
});
const failure = z.object({ message: z.string().optional(), error: z.unknown().optional() });

export async function auditPackages(
  session: SandboxSession,
  signal: AbortSignal,
): Promise<AuditResult> {
  let stdout = '';
  const { timedOut } = await session.run(command, {
    signal,
    timeoutMs: auditMs,
    maxOutputBytes: maxBytes,
    onOutput: ({ stream, bytes }) => {
      if (stream === 'stdout') stdout += bytes.toString();
    },
  });
  if (timedOut) return unavailableResult('the package registry did not respond in time');
  const parsed = parse(stdout);
  const result = report.safeParse(parsed);
  if (!result.success) return unavailableResult(describeFailure(parsed));
  const files = {
    'package.json': await readTextFile(session, 'package.json', signal),
    'package-lock.json': await readTextFile(session, 'package-lock.json', signal),
  };
  return { kind: 'done', findings: toFindings(result.data, files) };
}

export function toFindings(
  { vulnerabilities }: z.output<typeof report>,
  files: Readonly<Record<'package.json' | 'package-lock.json', string>>,
): ReleaseFinding[] {
  const findings = Object.values(vulnerabilities).flatMap(({ name, isDirect, via, fixAvailable }) =>
    via.flatMap((one): ReleaseFinding[] => {
      // A string names another vulnerable package, which has its own entry.
      if (typeof one === 'string') return [];
      const file = isDirect ? 'package.json' : 'package-lock.json';
      const key = isDirect ? `"${name}"` : `"node_modules/${name}"`;
      const isSevere = one.severity === 'high' || one.severity === 'critical';
      return [
        {
          id: `dependencies:${name}:${one.source}`,
          step: 'dependencies',
          blocks: isSevere,
          acceptable: isSevere,
          accepted: false,
          severity: one.severity === 'info' ? 'low' : one.severity,
          file,
          line: findLine(files[file], key),
          message: `${name} ${one.range}: ${one.title}`,
          advice: remedyFor(name, fixAvailable),
          url: one.url?.startsWith('https://') ? one.url : null,
        },
      ];
    }),
  );
  const severityOrder = ['critical', 'high', 'moderate', 'low'];
  return findings
    .sort(
      (one, other) => severityOrder.indexOf(one.severity) - severityOrder.indexOf(other.severity),
    )
    .slice(0, maxFindings);
}

function remedyFor(
  name: string,
  fix: boolean | { readonly name: string; readonly version: string },
): string {
  if (typeof fix === 'object') return `Update ${fix.name} to ${fix.version}.`;
  if (fix) return `Update ${name} with "npm audit fix".`;
  return `No fixed release of ${name} is available yet. Use another package, or accept the risk.`;
}

function findLine(text: string, key: string): number | null {
  const at = text.indexOf(key);
  return at < 0 ? null : text.slice(0, at).split('\n').length;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports output that is not JSON as a failed audit.
    return undefined;
  }
}

function describeFailure(output: unknown): string {
  const { error, message } = failure.safeParse(output).data ?? {};
  const code = z.object({ code: z.string() }).safeParse(error).data?.code;
  if (code === 'ENOLOCK') return 'the project has no package-lock.json';
  if (code === 'ENOAUDIT' || /does not support audit|404|405|501/i.test(message ?? '')) {
    return 'the package registry does not offer audits';
  }
  return 'the package registry is unreachable';
}

function unavailableResult(reason: string): AuditResult {
  return { kind: 'unavailable', reason };
}

async function readTextFile(
  session: SandboxSession,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  if (!(await session.stat(path, { signal }))) return '';
  return (await session.readFile(path, { signal, maxBytes })).toString();
}
