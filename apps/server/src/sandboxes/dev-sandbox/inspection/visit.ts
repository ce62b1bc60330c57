import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SandboxSession } from '../../../core/ports/sandbox.ts';
import type { VisitReport } from '../../dev-server/visit-report.ts';
import { devPort } from '../dev-server.ts';

/** Common locations of a browser, as visible in sandboxes. */
export const browserPaths: readonly string[] = [
  // The headless shell has no user interface: it starts faster and needs less memory.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Sets TMPDIR because the browser leaves files there too. Discards stderr. */
const command =
  'mkdir "$0" && TMPDIR="$0" exec node ../launcher/visit.mjs --profile "$0/profile" "$@" 2>/dev/null';
const maxReportBytes = 4 * 1024 * 1024;
const removeTimeoutMs = 5_000;

const position = z.int().positive().nullable();
const reportSchema = z.object({
  method: z.enum(['browser', 'crawl']),
  status: z.int().nullable(),
  isHtml: z.boolean(),
  end: z.enum(['loaded', 'unfinished', 'crashed']),
  isBlank: z.boolean(),
  pageErrors: z
    .array(
      z.object({
        kind: z.enum(['module', 'exception', 'console']),
        text: z.string(),
        file: z.string().max(4_096).nullable(),
        line: position,
        column: position,
      }),
    )
    .max(1_000),
  unreachable: z.array(z.string().max(300)).max(10),
  screenshot: z.base64().nullable(),
}) satisfies z.ZodType<VisitReport>;

const crashed: VisitReport = {
  method: 'browser',
  status: null,
  isHtml: false,
  end: 'crashed',
  isBlank: false,
  pageErrors: [],
  unreachable: [],
  screenshot: null,
};

/** Visits the page inside the sandbox; leaves no files behind, however the visit ends. */
export async function visit(
  session: SandboxSession,
  browsers: readonly string[],
  signal: AbortSignal,
): Promise<VisitReport> {
  // Not in $TMPDIR, whose path may be too long for the browser's socket.
  const folder = `/tmp/visit-${randomUUID()}`;
  const options = ['--port', String(devPort), ...browsers.flatMap((path) => ['--browser', path])];
  try {
    const {
      output,
      exitCode,
      signal: ended,
    } = await session.run(['/bin/sh', '-c', command, folder, ...options], {
      signal,
      maxOutputBytes: maxReportBytes,
    });
    const report = readReport(output.toString());
    // A page that exhausts the memory gets the visiting processes killed as well.
    if (!report && ended === 'SIGKILL' && !signal.aborted) return crashed;
    if (!report) throw new Error(`the browser stopped (${ended ?? `exit code ${exitCode}`}).`);
    return report;
  } finally {
    // Best effort: the directory is removed with the sandbox at the latest.
    await session.run(['rm', '-rf', folder], { timeoutMs: removeTimeoutMs }).catch(() => undefined);
  }
}

function readReport(text: string): VisitReport | undefined {
  try {
    return reportSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON: the visit crashed. The caller reports it.
    return undefined;
  }
}
