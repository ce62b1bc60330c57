import type { TurnLimits } from '@millwright/contract';
import type { TempFile, TempFiles } from '../../http/uploads/temp-files.ts';
import { toAttachmentLimits } from './attachment-limits.ts';
import { Base64DataDecoder, Scratch, type Verdict } from './base64-data-decoder.ts';
import { emptyBody, tooComplex } from './body-errors.ts';
import { BodyWithoutFilesBuffer } from './body-without-files-buffer.ts';
import { JsonFieldTracker, type Slot } from './json-field-tracker.ts';
import { Utf8Check } from './utf8-check.ts';

/** Duplicate keys can produce more files than are kept, and each file costs four disk operations. */
const maxFiles = 1_000;

/** A completely read `data` string. */
export interface Content {
  readonly verdict: Verdict;
  readonly file: TempFile;
}

/** A complete body. `rest` refers to each `data` string by its index in `contents`. */
export interface ReceivedBody {
  readonly rest: string;
  readonly contents: readonly Content[];
}

/** Consumes a body chunk by chunk and separates file contents from everything else. */
export class AttachmentExtractor {
  readonly #limits: ReturnType<typeof toAttachmentLimits>;
  readonly #files: TempFiles;
  readonly #utf8 = new Utf8Check();
  readonly #rest = new BodyWithoutFilesBuffer();
  readonly #outline: JsonFieldTracker;
  readonly #contents: Content[] = [];
  #scratch: Scratch | undefined;
  #current: { text: Base64DataDecoder; file: TempFile } | undefined;

  constructor(limits: TurnLimits, files: TempFiles) {
    this.#limits = toAttachmentLimits(limits);
    this.#files = files;
    this.#outline = new JsonFieldTracker(this.#rest, this.#limits);
  }

  /** Applies backpressure from the disk: decoded bytes are written before more input is consumed. */
  async push(bytes: Uint8Array): Promise<void> {
    this.#utf8.push(bytes);
    let at = 0;
    while (at < bytes.length) {
      if (this.#current) {
        at = this.#current.text.push(bytes, at);
        await this.#store(this.#current);
        continue;
      }
      at = this.#outline.scan(bytes, at);
      if (this.#outline.slot) this.#startFile(this.#outline.slot);
    }
  }

  /** Finishes the body. A truncated body leaves invalid JSON in `rest`, so it needs no check here. */
  end(): ReceivedBody {
    this.#utf8.end();
    if (this.#rest.length === 0) throw emptyBody();
    return { rest: this.#rest.text(), contents: this.#contents };
  }

  #startFile(slot: Slot): void {
    if (this.#contents.length === maxFiles) throw tooComplex(`more than ${maxFiles} files`);
    this.#scratch ??= new Scratch();
    const text = new Base64DataDecoder(slot, this.#limits[slot.list].chars, this.#scratch);
    this.#current = { text, file: this.#files.create() };
  }

  async #store({ text, file }: { text: Base64DataDecoder; file: TempFile }): Promise<void> {
    if (text.isBatchReady) await file.write(text.decode());
    if (!text.isClosed) return;
    await file.finish();
    this.#rest.append(Buffer.from(`"${this.#contents.length}"`));
    this.#contents.push({ verdict: text.verdict, file });
    this.#current = undefined;
  }
}
