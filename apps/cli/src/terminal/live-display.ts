import type { StampedEvent } from '@millwright/contract';
import type { World } from '../world.ts';
import type { Display } from './display.ts';
import type { Entry } from './entry.ts';
import { fit, type Line, paint, textOf } from './line.ts';
import { renderEntry } from './render-entry.ts';
import { renderLive, spinMs } from './render-live.ts';
import { type Row, Screen } from './screen.ts';
import { emptyView, step } from './view.ts';
import { widthOf } from './width.ts';

interface LiveOptions {
  readonly isColoured: boolean;
  readonly hint: string;
}

/** Events arrive in bursts; limits the redraw rate. */
const drawMs = 40;
const fewestColumns = 20;

/** Terminal display: past items scroll up, current work stays at the bottom. */
export class LiveDisplay implements Display {
  readonly isInteractive = true;
  readonly #world: World;
  readonly #options: LiveOptions;
  readonly #screen: Screen;
  readonly #spin: NodeJS.Timeout;
  readonly #onResize = () => this.#resized();
  #view = emptyView;
  #before: Entry['kind'] | undefined;
  #pending: Line[] = [];
  #notice: string | undefined;
  #isPaused = false;
  #isClosed = false;
  #soon: NodeJS.Timeout | undefined;

  constructor(world: World, options: LiveOptions) {
    this.#world = world;
    this.#options = options;
    this.#screen = new Screen((text) => void world.stdout.write(text));
    this.#spin = setInterval(() => this.#draw(), spinMs);
    world.stdout.on('resize', this.#onResize);
  }

  async take(event: StampedEvent): Promise<void> {
    const next = step(this.#view, event, Date.now());
    this.#view = next.view;
    const page = { width: this.#columns - 1, isInteractive: true };
    for (const entry of next.told) {
      this.#pending.push(...renderEntry(entry, this.#before, page));
      this.#before = entry.kind;
    }
    this.#soon ??= setTimeout(() => this.#draw(), drawMs);
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
    clearInterval(this.#spin);
    this.#world.stdout.off('resize', this.#onResize);
    this.#isPaused = false;
    this.#draw();
    this.#screen.clear();
    this.#isClosed = true;
  }

  get #columns(): number {
    return Math.max(fewestColumns, this.#world.stdout.columns || 80);
  }

  #draw(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
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
    const rows: Line[] = this.#before === undefined ? live : [[], ...live];
    this.#screen.draw(
      lines,
      rows.map((line) => this.#row(line)),
    );
  }

  #row(line: Line): Row {
    return { painted: this.#paint(line), width: widthOf(textOf(line)) };
  }

  #paint(line: Line): string {
    return paint(line, this.#options.isColoured);
  }

  #resized(): void {
    if (this.#isPaused) return;
    this.#screen.resized(this.#columns);
    this.#draw();
  }
}
