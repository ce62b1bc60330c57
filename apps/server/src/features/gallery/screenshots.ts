import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type GalleryApp, screenshotsDirectory } from '@millwright/starter/gallery';
import { Lazy } from '../../infra/concurrency/lazy.ts';

interface Screenshot {
  readonly content: Buffer;
  /** Changes with the content. */
  readonly version: string;
}

/** Screenshots of gallery apps, read once. All of them together take about a megabyte. */
export class Screenshots {
  readonly #read = new Map<string, Lazy<Screenshot>>();

  get({ id }: GalleryApp): Promise<Screenshot> {
    const screenshot = this.#read.get(id) ?? new Lazy(() => readScreenshot(id));
    this.#read.set(id, screenshot);
    return screenshot.get();
  }
}

async function readScreenshot(id: string): Promise<Screenshot> {
  const content = await readFile(new URL(`${id}.webp`, screenshotsDirectory));
  return { content, version: createHash('sha256').update(content).digest('hex').slice(0, 8) };
}
