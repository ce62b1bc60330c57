import type { SandboxSession } from '../../../core/ports/sandbox.ts';
import { visitReport } from '../../browser/sandboxed-browser.ts';
import type { VisitReport } from '../../dev-server/visit-report.ts';

const maxReportBytes = 4 * 1024 * 1024;

/** Requests the modules of the page inside the app's sandbox, for machines without a browser. */
export async function crawlApp(
  session: SandboxSession,
  port: number,
  signal: AbortSignal,
): Promise<VisitReport> {
  const { output, exitCode } = await session.run(
    ['/bin/sh', '-c', 'exec node ../launcher/crawl.mjs "$0" 2>/dev/null', String(port)],
    { signal, maxOutputBytes: maxReportBytes },
  );
  if (exitCode !== 0) throw new Error('the page could not be requested');
  return visitReport.parse(JSON.parse(output.toString()));
}
