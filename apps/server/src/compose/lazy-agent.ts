import { setTimeout as delay } from 'node:timers/promises';
import type { Agent } from '../core/ports/agent.ts';

export interface LazyAgentOptions {
  readonly load: () => Promise<Agent>;
  /** What makes its first turn as quick as the next ones. */
  readonly rehearse: () => Promise<void>;
}

/** Whoever comes first is served first: the page that they opened loads meanwhile. */
const politenessMs = 300;

/** An agent that is loaded by its first turn, or before that once a turn is to be expected. */
export class LazyAgent implements Agent {
  readonly #options: LazyAgentOptions;
  #agent: Promise<Agent> | undefined;
  #isPrepared = false;

  constructor(options: LazyAgentOptions) {
    this.#options = options;
  }

  /** A service at rest is lighter without it, so it is not loaded before anybody is there. */
  run: Agent['run'] = async (work) => {
    this.#agent ??= this.#options.load();
    return (await this.#agent).run(work);
  };

  /** Somebody is there: loads it and rehearses, once. What goes wrong will go wrong again in a turn. */
  async prepare(): Promise<void> {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    await delay(politenessMs, undefined, { ref: false });
    this.#agent ??= this.#options.load();
    await this.#agent.then(() => this.#options.rehearse()).catch(() => undefined);
  }
}
