import type { TurnLimits } from '@millwright/contract';
import { Base64Text, Scratch, type Verdict } from './base64-text.ts';
import { listLimits } from './lists.ts';
import { Outline, type Slot } from './outline.ts';
import { empty, tooComplex } from './refusals.ts';
import { Rest } from './rest.ts';
import type { TempFile, TempFiles } from './temp-files.ts';
import { Utf8Check } from './utf8-check.ts';

/** Repeated keys bring in more files than are kept, and each costs four calls to the disk. */
const MAX_FILES = 1_000;

/** A `data` string that was read to its end. */
export interface Content {
  readonly verdict: Verdict;
  readonly file: TempFile;
}

/** What a whole body amounts to: `rest` names each `data` by its index in `contents`. */
export interface TakenBody {
  readonly rest: string;
  readonly contents: readonly Content[];
}

/** Takes a body piece by piece and parts the contents of files from everything else. */
export class Intake {
  readonly #limits: ReturnType<typeof listLimits>;
  readonly #files: TempFiles;
  readonly #utf8 = new Utf8Check();
  readonly #rest = new Rest();
  readonly #outline: Outline;
  readonly #contents: Content[] = [];
  #scratch: Scratch | undefined;
  #current: { text: Base64Text; file: TempFile } | undefined;

  constructor(limits: TurnLimits, files: TempFiles) {
    this.#limits = listLimits(limits);
    this.#files = files;
    this.#outline = new Outline(this.#rest, this.#limits);
  }

  /** Disk speed sets the pace: what was decoded is written before more is taken. */
  async take(bytes: Uint8Array): Promise<void> {
    this.#utf8.take(bytes);
    let at = 0;
    while (at < bytes.length) {
      if (this.#current) {
        at = this.#current.text.take(bytes, at);
        await this.#store(this.#current);
        continue;
      }
      at = this.#outline.scan(bytes, at);
      if (this.#outline.slot) this.#begin(this.#outline.slot);
    }
  }

  /** A body that ends too early leaves a rest that is no JSON, so that needs no check here. */
  end(): TakenBody {
    this.#utf8.end();
    if (this.#rest.length === 0) throw empty();
    return { rest: this.#rest.text(), contents: this.#contents };
  }

  #begin(slot: Slot): void {
    if (this.#contents.length === MAX_FILES) throw tooComplex(`more than ${MAX_FILES} files`);
    this.#scratch ??= new Scratch();
    const text = new Base64Text(slot, this.#limits[slot.list].chars, this.#scratch);
    this.#current = { text, file: this.#files.create() };
  }

  async #store({ text, file }: { text: Base64Text; file: TempFile }): Promise<void> {
    if (text.batchReady) await file.write(text.decode());
    if (!text.closed) return;
    await file.finish();
    this.#rest.append(Buffer.from(`"${this.#contents.length}"`));
    this.#contents.push({ verdict: text.verdict, file });
    this.#current = undefined;
  }
}
