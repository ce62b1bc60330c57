import { z } from 'zod';
import { parseJson } from '../../core/parse-json.ts';
import type { SandboxSession } from '../../core/ports/sandbox.ts';

const routeList = z.array(z.object({ method: z.string(), path: z.string() }));
const timeoutMs = 30_000;
const maxOutputBytes = 256 * 1024;
const maxRoutes = 50;
/** Routes that have to answer everybody. */
const publicPath = /^\/api\/(?:health|auth)(?:\/|$)/;

/**
 * Lists the paths of an app that a GET request can reach without knowing more, apart from those that everybody may read. An
 * app whose server says nothing about its routes has none here.
 */
export async function listServerRoutes(
  session: SandboxSession,
  signal: AbortSignal,
): Promise<string[]> {
  const { exitCode, output } = await session.run(['node', '../launcher/list-routes.mjs'], {
    signal,
    timeoutMs,
    maxOutputBytes,
  });
  const lastLine = output.toString().trimEnd().split('\n').at(-1) ?? '';
  const routes = exitCode === 0 ? routeList.safeParse(parseJson(lastLine)).data : undefined;
  const paths = (routes ?? [])
    .filter(({ method, path }) => method === 'GET' && !/[:*]/.test(path) && !publicPath.test(path))
    .map(({ path }) => path);
  return [...new Set(paths)].slice(0, maxRoutes);
}
