import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Stream } from './client.ts';

export const app = (words: string) =>
  `export default function App() {\n  return <h1>${words}</h1>;\n}\n`;

/** The same for the plain template without Vite, which compiles no JSX. */
export const uncompiledApp = (words: string) =>
  `export default function App() {\n  return element('h1', {}, '${words}');\n}\n`;

/** Script lines for the scripted model. */
export const write = (path: string, content: string) =>
  `call write_file ${JSON.stringify({ path, content })}`;
export const command = (line: string, more: Record<string, unknown> = {}) =>
  `call run_command ${JSON.stringify({ command: line, ...more })}`;

export interface PreviewResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Requests a preview as a browser does, as a POST if there is a body; Node does not resolve `*.localhost`. */
export async function requestPreview(
  port: number,
  address: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<PreviewResponse> {
  const { host, pathname, search } = new URL(address);
  const outgoing = request({
    port,
    method: body === undefined ? 'GET' : 'POST',
    path: `${pathname}${search}`,
    headers: { host, accept: 'text/html', ...headers },
  });
  const { promise, resolve, reject } = Promise.withResolvers<PreviewResponse>();
  outgoing.on('response', async (answer) =>
    resolve({
      status: Number(answer.statusCode),
      headers: answer.headers,
      body: await text(answer),
    }),
  );
  outgoing.on('error', reject).end(body);
  return promise;
}

/** Preview URL that a turn announced. */
export function previewOf(turn: Stream): string {
  const event = turn.events.find(({ type }) => type === 'preview_url');
  if (event?.type !== 'preview_url') throw new Error(`no preview_url: ${turn.types.join(' ')}`);
  return event.data.preview_url;
}

/** Result of each tool call. */
export function toolEndsOf(turn: Stream) {
  return turn.eventsOf('tool_end');
}
