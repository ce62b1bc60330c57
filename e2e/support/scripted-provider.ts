import { type ModelsFile, writeModels } from './models-file.ts';
import {
  chunk,
  finishChunk,
  OpenAiUpstream,
  type RecordedRequest,
  sendChunks,
  wordChunk,
} from './openai-upstream.ts';

/** Ids of the models. */
const builderModel = 'builder';
export const judgeModel = 'judge';

interface ChatMessage {
  readonly role: string;
  readonly content: unknown;
}

/**
 * A provider with two models. The builder writes an app that is chosen by the prompt. The judge rates every appearance
 * with 4; in an app, it clicks a bell once, and doubts everything that cannot be clicked.
 */
export class ScriptedProvider implements AsyncDisposable {
  readonly #upstream: OpenAiUpstream;
  readonly #models: ModelsFile;
  readonly #apps: Readonly<Record<string, string>>;
  readonly #builds: string[] = [];

  private constructor(
    upstream: OpenAiUpstream,
    models: ModelsFile,
    apps: Readonly<Record<string, string>>,
  ) {
    this.#upstream = upstream;
    this.#models = models;
    this.#apps = apps;
    upstream.responder = (response, { json }) => sendChunks(response, this.#reply(json));
  }

  /** Apps are sources of `src/App.tsx`, by a part of the prompt. */
  static async start(apps: Readonly<Record<string, string>>): Promise<ScriptedProvider> {
    const entry = (id: string, images: boolean) => ({
      id,
      name: id,
      provider: 'openai-compatible',
      model: id,
      price: { input: 100, output: 1_000 },
      supports: { images },
    });
    const models = await writeModels(entry(builderModel, false), entry(judgeModel, true));
    return new ScriptedProvider(await OpenAiUpstream.start(), models, apps);
  }

  /** Settings of a service that uses this provider. */
  get settings(): Record<string, string> {
    const { url } = this.#upstream;
    return { OPENAI_COMPATIBLE_BASE_URL: url, MODELS_CONFIG_PATH: this.#models.path };
  }

  /** Number of apps that were built for prompts with this part. */
  buildsOf(part: string): number {
    return this.#builds.filter((one) => one === part).length;
  }

  #reply(json: RecordedRequest['json']): string[] {
    const messages = (json['messages'] ?? []) as readonly ChatMessage[];
    if (json['model'] === judgeModel) {
      return [wordChunk(judge(JSON.stringify(messages))), finishChunk()];
    }
    const hasWritten = messages.some(({ role }) => role === 'tool');
    const prompt = JSON.stringify(messages.filter(({ role }) => role === 'user'));
    const part = Object.keys(this.#apps).find((one) => prompt.includes(one));
    if (hasWritten || part === undefined) return [wordChunk('Your app is ready.'), finishChunk()];
    this.#builds.push(part);
    const input = JSON.stringify({ path: 'src/App.tsx', content: this.#apps[part] });
    const write = { name: 'write_file', arguments: input };
    const calls = [{ index: 0, id: 'call_1', type: 'function', function: write }];
    const delta = { role: 'assistant', tool_calls: calls };
    return [chunk({ index: 0, delta }), finishChunk('tool_calls')];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#upstream[Symbol.asyncDispose]();
    await this.#models[Symbol.asyncDispose]();
  }
}

function judge(conversation: string): string {
  if (conversation.includes('You rate the appearance')) return '{"rating": 4, "reason": "Clean."}';
  if (conversation.includes('Mute the bell')) {
    return '{"action": "done", "verdict": "partly", "reason": "It is silent until it is rung."}';
  }
  if (conversation.includes('Ring the bell (1)')) {
    return 'It rang.\n{"action": "done", "verdict": "yes", "reason": "It counts one ring."}';
  }
  return '{"action": "click", "text": "Ring the bell"}';
}
