import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Client, Stream } from './client.ts';
import { type FileGates, sandboxGate } from './file-gates.ts';
import { write } from './sandbox-scripts.ts';

const oldContent = '// old\n'.repeat(40);
const newContent = '// new\n'.repeat(60);

/** A moment during a turn at which its worker is killed. */
export interface KillPoint {
  /** The turn's script; it waits at the gate for the test. */
  readonly script: (gate: string) => string;
  /** Waits for the events that precede the moment. */
  readonly waitUntilSeen?: (stream: Stream) => Promise<unknown>;
  /**
   * The gate that follows if the first one is opened before the kill: the script's next gate, which is reached after a
   * very short moment, or the wait for a sandbox.
   */
  readonly follows?: 'next gate' | 'sandbox';
  /** True if the script never reaches the gate. */
  readonly isParked?: true;
  /** User action that the turn needs to continue. */
  readonly resume?: (client: Client, stream: Stream) => Promise<void>;
  /** Legal content of a file after the kill, if it exists. */
  readonly contents?: { readonly path: string; readonly legal: string };
}

const nextGate = (gate: string) => `${gate}-next`;

const waitForText = (stream: Stream, word: string) =>
  stream.until(({ type, data }) => type === 'text' && 'text' in data && data.text.includes(word));

export const killPoints: Readonly<Record<string, KillPoint>> = {
  'after the claim': {
    script: (gate) => `at ${gate}\nsay one two three`,
    waitUntilSeen: (stream) => stream.untilPhase('started'),
  },
  'in the middle of a text': {
    script: (gate) => `say before\ntodo x\nsay one two\nat ${gate}\nsay three four`,
    waitUntilSeen: (stream) => waitForText(stream, 'two'),
  },
  'in the middle of a file': {
    script: (gate) =>
      [write('a.ts', oldContent), `halfway ${gate}`, write('a.ts', newContent), 'say done'].join(
        '\n',
      ),
    waitUntilSeen: (stream) =>
      stream.until(({ type, data }) => {
        return type === 'file_streaming_chunk' && data.content.includes('new');
      }),
    contents: { path: 'a.ts', legal: oldContent },
  },
  'just after a file was complete': {
    // A turn calls its model for the next step as soon as the file is complete.
    script: (gate) =>
      [
        'todo x',
        `halfway ${gate}`,
        write('b.ts', newContent),
        `at ${nextGate(gate)}`,
        'say done',
      ].join('\n'),
    follows: 'next gate',
    contents: { path: 'b.ts', legal: newContent },
  },
  'inside a tool': {
    script: (gate) => `todo x\ncall wait_at {"gate":"${gate}"}\nsay waited`,
    waitUntilSeen: (stream) =>
      stream.until(({ type, data }) => type === 'tool_start' && data.name === 'wait_at'),
  },
  'waiting on a question': {
    script: () => 'ask color Which?\nsay thanks',
    waitUntilSeen: (stream) => stream.untilPhase('awaiting_answer'),
    isParked: true,
    async resume(client, stream) {
      const question_id = await stream.question();
      const answers = { color: 'red' };
      const answer = { project_id: stream.projectId, question_id, answers };
      const { status } = await client.json('POST', '/api/v1/vibe/answer', answer);
      assert.equal(status, 200);
    },
  },
  'between the last reply and the end': {
    // A turn's files are verified when its model has nothing more to say.
    script: (gate) => `${write('c.ts', newContent)}\nsay the last word\nat ${gate}`,
    waitUntilSeen: (stream) => waitForText(stream, 'word'),
    follows: 'sandbox',
    contents: { path: 'c.ts', legal: newContent },
  },
};

/** The same point in many projects at once. */
export class KillTrials {
  readonly name: string;
  readonly point: KillPoint;
  readonly streams: readonly Stream[];
  readonly #gates: FileGates;
  readonly #gate: string;

  private constructor(
    name: string,
    point: KillPoint,
    streams: Stream[],
    gates: FileGates,
    gate: string,
  ) {
    this.name = name;
    this.point = point;
    this.streams = streams;
    this.#gates = gates;
    this.#gate = gate;
  }

  /** Resolves when all turns have reached the point. */
  static async start(
    name: string,
    point: KillPoint,
    count: number,
    client: Client,
    gates: FileGates,
  ) {
    const gate = randomUUID();
    const posted = Array.from({ length: count }, () => {
      return client.post({ prompt: `# ${randomUUID()}\n${point.script(gate)}` });
    });
    const trials = new KillTrials(name, point, await Promise.all(posted), gates, gate);
    await Promise.all(trials.streams.map((stream) => point.waitUntilSeen?.(stream)));
    return trials;
  }

  get isReady(): boolean {
    return this.point.isParked || this.#gates.arrivalCount(this.#gate) >= this.streams.length;
  }

  /** Lets them continue to the following gate. */
  open(): void {
    if (this.point.follows === 'sandbox')
      for (const gate of this.#sandboxGates) this.#gates.close(gate);
    this.#gates.open(this.#gate);
  }

  /** True if one of them is at the next gate. */
  get hasAnyReachedNextGate(): boolean {
    return this.#gates.arrivalCount(nextGate(this.#gate)) > 0;
  }

  /** True if all of them wait for a sandbox. */
  get areAllWaitingForSandbox(): boolean {
    return this.#sandboxGates.every((gate) => this.#gates.arrivalCount(gate) > 0);
  }

  openAll(): void {
    for (const gate of [this.#gate, nextGate(this.#gate), ...this.#sandboxGates])
      this.#gates.open(gate);
  }

  get #sandboxGates(): string[] {
    return this.streams.map(({ projectId }) => sandboxGate(projectId));
  }

  /** Asserts that each file holds one of its versions, complete. */
  async assertFilesIntact(client: Client): Promise<void> {
    const { path, legal } = this.point.contents ?? {};
    if (path === undefined) return;
    const read = this.streams.map(async ({ projectId }) => {
      const answer = await client.request('GET', `/api/v1/projects/${projectId}/files/${path}`);
      const content = await answer.text();
      if (answer.status !== 404) assert.equal(content, legal, `${path} is mixed`);
    });
    await Promise.all(read);
  }
}
