import type { StampedEvent } from '@millwright/contract';
import type { CliRuntime } from '../cli-runtime.ts';
import type { Display } from './display.ts';
import type { Entry } from './entry.ts';
import { fit, type Line, paint, plainText } from './line.ts';
import { renderEntry } from './render-entry.ts';
import { renderLive, spinMs } from './render-live.ts';
import { type Row, Screen } from './screen.ts';
import { applyEvent, emptyView } from './view.ts';
import { measureWidth } from './width.ts';

interface LiveOptions {
  readonly isColoured: boolean;
  readonly hint: string;
}

/** Events arrive in bursts; limits the redraw rate. */
const drawDelayMs = 40;
const minColumns = 20;

/** Terminal display: past items scroll up, current work stays at the bottom. */
export class LiveDisplay implements Display {
  readonly isInteractive = true;
  readonly #world: CliRuntime;
  readonly #options: LiveOptions;
  readonly #screen: Screen;
  readonly #spinTimer: NodeJS.Timeout;
  readonly #onResize = () => this.#handleResize();
  #view = emptyView;
  #previousKind: Entry['kind'] | undefined;
  #pending: Line[] = [];
  #notice: string | undefined;
  #isPaused = false;
  #isClosed = false;
  #drawTimer: NodeJS.Timeout | undefined;

  constructor(runtime: CliRuntime, options: LiveOptions) {
    this.#world = runtime;
    this.#options = options;
    this.#screen = new Screen((text) => void runtime.stdout.write(text));
    this.#spinTimer = setInterval(() => this.#draw(), spinMs);
    runtime.stdout.on('resize', this.#onResize);
  }

  async show(event: StampedEvent): Promise<void> {
    const next = applyEvent(this.#view, event, Date.now());
    this.#view = next.view;
    const options = { width: this.#columns - 1, isInteractive: true };
    for (const entry of next.entries) {
      this.#pending.push(...renderEntry(entry, this.#previousKind, options));
      this.#previousKind = entry.kind;
    }
    this.#drawTimer ??= setTimeout(() => this.#draw(), drawDelayMs);
  }

  async notice(text: string | undefined): Promise<void> {
    this.#notice = text;
    this.#draw();
  }

  pause(): void {
    this.#draw();
    this.#screen.clear();
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#draw();
  }

  async close(): Promise<void> {
    clearInterval(this.#spinTimer);
    this.#world.stdout.off('resize', this.#onResize);
    this.#isPaused = false;
    this.#draw();
    this.#screen.clear();
    this.#isClosed = true;
  }

  get #columns(): number {
    return Math.max(minColumns, this.#world.stdout.columns || 80);
  }

  #draw(): void {
    clearTimeout(this.#drawTimer);
    this.#drawTimer = undefined;
    if (this.#isPaused || this.#isClosed) return;
    const width = this.#columns - 1;
    const lines = this.#pending.splice(0).map((line) => this.#paint(fit(line, width)));
    const live = renderLive(this.#view, {
      columns: this.#columns,
      rows: this.#world.stdout.rows || 24,
      now: Date.now(),
      hint: this.#options.hint,
      notice: this.#notice,
    });
    // Blank row between past items and current work.
    const rows: Line[] = this.#previousKind === undefined ? live : [[], ...live];
    this.#screen.draw(
      lines,
      rows.map((line) => this.#row(line)),
    );
  }

  #row(line: Line): Row {
    return { painted: this.#paint(line), width: measureWidth(plainText(line)) };
  }

  #paint(line: Line): string {
    return paint(line, this.#options.isColoured);
  }

  #handleResize(): void {
    if (this.#isPaused) return;
    this.#screen.handleResize(this.#columns);
    this.#draw();
  }
}
