import { rawRequest } from '../../../apps/server/src/testing/raw-request.ts';
import { type Zipped, zipOf } from '../../../apps/server/src/testing/zips.ts';
import { type Client, Stream } from '../../support/client.ts';
import { putFile } from '../../support/hand-edits.ts';
import { ended, publish } from '../../support/publisher.ts';
import { visit } from '../../support/sandbox-scripts.ts';
import type { HostileMcp } from './hostile-mcp.ts';
import { type HostileText, hostileText } from './hostile-text.ts';

/** Context of a case. */
export interface Attack {
  readonly attacker: Client;
  readonly port: number;
  readonly projectId: string;
  /** Address of the project's preview. */
  readonly preview: string;
  readonly mcp: HostileMcp;
  readonly roll: () => number;
}

export interface Outcome {
  readonly name: string;
  /** Status of the response, or the ending of the turn. */
  readonly result: string;
}

type Case = (attack: Attack) => Promise<Outcome>;

const fileChars = 700_000;
const promptChars = 90_000;

async function put({ attacker, projectId }: Attack, path: string, content: string): Promise<void> {
  await drain(await putFile(attacker, projectId, path, content));
}

async function drain(answer: Response): Promise<string> {
  await answer.arrayBuffer();
  return String(answer.status);
}

/** Lets the scripted model call a tool; follows a queued message once it runs. */
async function script(attack: Attack, tool: string, input: object): Promise<string> {
  const { attacker, projectId } = attack;
  const prompt = `#script\ncall ${tool} ${JSON.stringify(input)}\nsay done`;
  const body = { prompt, project_id: projectId };
  const answer = await attacker.request('POST', '/api/v1/vibe/stream_v2', body);
  const location = answer.headers.get('location');
  const turn = location ? await attacker.read(location) : new Stream(answer);
  await turn.finished();
  return turn.told('tool_end')[0]?.error?.code ?? String(turn.reason);
}

const chance = (roll: () => number, share: number) => roll() < share;

/** Cases by the kind of their hostile input. */
export const cases: Readonly<Record<string, Case>> = {
  async 'file contents'(attack) {
    const { name, text } = hostileText(attack.roll, fileChars);
    const path = chance(attack.roll, 0.5) ? 'src/notes.ts' : 'src/notes.md';
    await put(attack, path, text);
    const tool = chance(attack.roll, 0.5) ? 'read_file' : 'search_files';
    const input = tool === 'read_file' ? { path } : { pattern: text.slice(0, 40) };
    return { name, result: await script(attack, tool, input) };
  },

  async edits(attack) {
    const { name, text, unit } = hostileText(attack.roll, fileChars);
    await put(attack, 'src/edited.ts', text);
    const old_text = unit.repeat(1 + Math.floor(attack.roll() * 50));
    const new_text = hostileText(attack.roll, 5_000).text;
    const replace_all = chance(attack.roll, 0.7);
    const input = { path: 'src/edited.ts', old_text, new_text, replace_all };
    return { name, result: await script(attack, 'edit_file', input) };
  },

  async prompts({ attacker, roll }) {
    const { name, text } = hostileText(roll, promptChars);
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
    const { name, text } = hostileText(attack.roll, 300_000);
    await put(attack, 'public/page.html', `<!doctype html><html>${text}</html>`);
    const { status } = await visit(attack.port, new URL('/page.html', attack.preview).href);
    return { name, result: String(status) };
  },

  async headers({ port, roll, preview }) {
    const { name, text } = hostileText(roll, 15_000);
    const value = text.replaceAll(/[\r\n]/g, ' ');
    const header = ['Authorization: Bearer ', 'Cookie: mw_session=', 'Origin: ', 'Accept: '];
    const chosen = header[Math.floor(roll() * header.length)];
    const host = chance(roll, 0.5) ? new URL(preview).host : `127.0.0.1:${port}`;
    const { status } = await rawRequest(
      port,
      `GET /api/v1/me HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${chosen}${value}\r\n\r\n`,
    );
    return { name: `${chosen}${name}`, result: String(status) };
  },

  async '.env'(attack) {
    const { attacker, projectId, roll } = attack;
    const { name, text } = hostileText(roll, fileChars);
    await put(attack, '.env', `A=x${text}`);
    const asked = await publish(attacker, projectId, {
      name: `hostile-${projectId.slice(-6)}`.toLowerCase(),
    });
    if (asked.status !== 202) return { name, result: String(asked.status) };
    return { name, result: (await ended(attacker, projectId)).status };
  },

  async zips({ attacker, roll }) {
    const { name, text } = hostileText(roll, fileChars);
    const count = Math.floor(2_000 ** roll());
    const entries: Zipped[] = Array.from({ length: count }, (_, at) => ({
      name: `${'d/'.repeat(Math.floor(roll() * 40))}${text.slice(0, 60)}-${at}.ts`,
      content: at === 0 ? text : 'x',
    }));
    const body = zipOf(entries);
    if (chance(roll, 0.3)) body[Math.floor(roll() * body.length)] = 255;
    const answer = await fetch(`${attacker.url}/api/v1/projects/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${attacker.token}`, 'content-type': 'application/zip' },
      body,
    });
    return { name: `${count} entries, ${name}`, result: await drain(answer) };
  },

  async 'JSON depth'({ attacker, roll }) {
    const depth = Math.floor(400_000 ** roll());
    const [open, close] = chance(roll, 0.5) ? ['[', ']'] : ['{"a":', '}'];
    const path = ['/api/v1/vibe/stream_v2', '/api/v1/vibe/answer', '/api/v1/mcp/servers'];
    const chosen = path[Math.floor(roll() * path.length)] ?? '';
    const body = `{"prompt":"x","context":${open.repeat(depth)}1${close.repeat(depth)}}`;
    const answer = await fetch(`${attacker.url}${chosen}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${attacker.token}`, 'content-type': 'application/json' },
      body,
    });
    return { name: `${open} × ${depth} to ${chosen}`, result: await drain(answer) };
  },

  async 'MCP responses'({ attacker, roll, mcp }) {
    const said: HostileText = hostileText(roll, fileChars);
    const shape = mcp.next(said.text, roll());
    const path = `/api/v1/mcp/servers/${mcp.serverId}/test`;
    return {
      name: `${shape} ${said.name}`,
      result: await drain(await attacker.request('POST', path)),
    };
  },
};
