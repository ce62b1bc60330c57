import { rawRequest } from '../../../apps/server/src/testing/raw-request.ts';
import { type Zipped, zipOf } from '../../../apps/server/src/testing/zips.ts';
import { type Client, Stream } from '../../support/client.ts';
import { putFile } from '../../support/hand-edits.ts';
import { publish, waitForRelease } from '../../support/publisher.ts';
import { requestPreview } from '../../support/sandbox-scripts.ts';
import type { HostileMcp } from './hostile-mcp.ts';
import { createHostileText, type HostileText } from './hostile-text.ts';

/** Context of a case. */
export interface CaseContext {
  readonly attacker: Client;
  readonly port: number;
  readonly projectId: string;
  /** Address of the project's preview. */
  readonly preview: string;
  readonly mcp: HostileMcp;
  readonly random: () => number;
}

export interface Outcome {
  readonly name: string;
  /** Status of the response, or the ending of the turn. */
  readonly result: string;
}

type Case = (attack: CaseContext) => Promise<Outcome>;

const fileChars = 700_000;
const promptChars = 90_000;

async function putProjectFile(
  { attacker, projectId }: CaseContext,
  path: string,
  content: string,
): Promise<void> {
  await statusOf(await putFile(attacker, projectId, path, content));
}

async function statusOf(answer: Response): Promise<string> {
  await answer.arrayBuffer();
  return String(answer.status);
}

/** Lets the scripted model call a tool; follows a queued message once it runs. */
async function runToolCall(attack: CaseContext, tool: string, input: object): Promise<string> {
  const { attacker, projectId } = attack;
  const prompt = `#script\ncall ${tool} ${JSON.stringify(input)}\nsay done`;
  const body = { prompt, project_id: projectId };
  const answer = await attacker.request('POST', '/api/v1/vibe/stream_v2', body);
  const location = answer.headers.get('location');
  const turn = location ? await attacker.read(location) : new Stream(answer);
  await turn.finished();
  return turn.eventsOf('tool_end')[0]?.error?.code ?? String(turn.reason);
}

const isChance = (random: () => number, share: number) => random() < share;

/** Cases by the kind of their hostile input. */
export const cases: Readonly<Record<string, Case>> = {
  async 'file contents'(attack) {
    const { name, text } = createHostileText(attack.random, fileChars);
    const path = isChance(attack.random, 0.5) ? 'src/notes.ts' : 'src/notes.md';
    await putProjectFile(attack, path, text);
    const tool = isChance(attack.random, 0.5) ? 'read_file' : 'search_files';
    const input = tool === 'read_file' ? { path } : { pattern: text.slice(0, 40) };
    return { name, result: await runToolCall(attack, tool, input) };
  },

  async edits(attack) {
    const { name, text, unit } = createHostileText(attack.random, fileChars);
    await putProjectFile(attack, 'src/edited.ts', text);
    const old_text = unit.repeat(1 + Math.floor(attack.random() * 50));
    const new_text = createHostileText(attack.random, 5_000).text;
    const replace_all = isChance(attack.random, 0.7);
    const input = { path: 'src/edited.ts', old_text, new_text, replace_all };
    return { name, result: await runToolCall(attack, 'edit_file', input) };
  },

  async prompts({ attacker, random }) {
    const { name, text } = createHostileText(random, promptChars);
    const prompt = `An app that ${text}`;
    const stream = await attacker.post({ prompt, mode: 'plan' });
    const last = await stream.until(({ type }) =>
      /^(plan_proposed|ask_user_question|error|complete)$/.test(type),
    );
    await attacker.json('POST', `/api/v1/vibe/abort/${stream.projectId}`, {});
    await stream.finished();
    return { name, result: last.type };
  },

  async 'page bodies'(attack) {
    const { name, text } = createHostileText(attack.random, 300_000);
    await putProjectFile(attack, 'public/page.html', `<!doctype html><html>${text}</html>`);
    const { status } = await requestPreview(
      attack.port,
      new URL('/page.html', attack.preview).href,
    );
    return { name, result: String(status) };
  },

  async headers({ port, random, preview }) {
    const { name, text } = createHostileText(random, 15_000);
    const value = text.replaceAll(/[\r\n]/g, ' ');
    const header = ['Authorization: Bearer ', 'Cookie: mw_session=', 'Origin: ', 'Accept: '];
    const chosen = header[Math.floor(random() * header.length)];
    const host = isChance(random, 0.5) ? new URL(preview).host : `127.0.0.1:${port}`;
    const { status } = await rawRequest(
      port,
      `GET /api/v1/me HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${chosen}${value}\r\n\r\n`,
    );
    return { name: `${chosen}${name}`, result: String(status) };
  },

  async '.env'(attack) {
    const { attacker, projectId, random } = attack;
    const { name, text } = createHostileText(random, fileChars);
    await putProjectFile(attack, '.env', `A=x${text}`);
    const publishing = await publish(attacker, projectId, {
      name: `hostile-${projectId.slice(-6)}`.toLowerCase(),
    });
    if (publishing.status !== 202) return { name, result: String(publishing.status) };
    return { name, result: (await waitForRelease(attacker, projectId)).status };
  },

  async zips({ attacker, random }) {
    const { name, text } = createHostileText(random, fileChars);
    const count = Math.floor(2_000 ** random());
    const entries: Zipped[] = Array.from({ length: count }, (_, at) => ({
      name: `${'d/'.repeat(Math.floor(random() * 40))}${text.slice(0, 60)}-${at}.ts`,
      content: at === 0 ? text : 'x',
    }));
    const body = zipOf(entries);
    if (isChance(random, 0.3)) body[Math.floor(random() * body.length)] = 255;
    const answer = await fetch(`${attacker.url}/api/v1/projects/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${attacker.token}`, 'content-type': 'application/zip' },
      body,
    });
    return { name: `${count} entries, ${name}`, result: await statusOf(answer) };
  },

  async 'JSON depth'({ attacker, random }) {
    const depth = Math.floor(400_000 ** random());
    const [open, close] = isChance(random, 0.5) ? ['[', ']'] : ['{"a":', '}'];
    const path = ['/api/v1/vibe/stream_v2', '/api/v1/vibe/answer', '/api/v1/mcp/servers'];
    const chosen = path[Math.floor(random() * path.length)] ?? '';
    const body = `{"prompt":"x","context":${open.repeat(depth)}1${close.repeat(depth)}}`;
    const answer = await fetch(`${attacker.url}${chosen}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${attacker.token}`, 'content-type': 'application/json' },
      body,
    });
    return { name: `${open} × ${depth} to ${chosen}`, result: await statusOf(answer) };
  },

  async 'MCP responses'({ attacker, random, mcp }) {
    const hostile: HostileText = createHostileText(random, fileChars);
    const shape = mcp.setNextResponse(hostile.text, random());
    const path = `/api/v1/mcp/servers/${mcp.serverId}/test`;
    return {
      name: `${shape} ${hostile.name}`,
      result: await statusOf(await attacker.request('POST', path)),
    };
  },
};
