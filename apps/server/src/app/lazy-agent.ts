import { setTimeout as delay } from 'node:timers/promises';
import type { Agent } from '../core/ports/agent.ts';

export interface LazyAgentOptions {
  readonly load: () => Promise<Agent>;
  /** Warms up the agent so that its first turn is as fast as later ones. */
  readonly warmUp: () => Promise<void>;
}

/** Delays loading so that the page that triggered it is served first. */
const loadDelayMs = 300;

/** Loads the agent on its first turn, or earlier once a turn is likely. */
export class LazyAgent implements Agent {
  readonly #options: LazyAgentOptions;
  #agent: Promise<Agent> | undefined;
  #isPrepared = false;

  constructor(options: LazyAgentOptions) {
    this.#options = options;
  }

  /** Loads the agent on demand: an idle service needs less memory without it. */
  run: Agent['run'] = async (work) => {
    this.#agent ??= this.#options.load();
    return (await this.#agent).run(work);
  };

  /** Loads and warms up the agent, once, when a user shows up. Ignores errors: they occur again in a turn. */
  async prepare(): Promise<void> {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    await delay(loadDelayMs, undefined, { ref: false });
    this.#agent ??= this.#options.load();
    await this.#agent.then(() => this.#options.warmUp()).catch(() => undefined);
  }
}
