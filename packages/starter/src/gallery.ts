import { readFileSync } from 'node:fs';
import { galleryCategories } from '@millwright/contract';
import { z } from 'zod';

const galleryApp = z.strictObject({
  /** Part of host names and file names. */
  id: z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/),
  title: z.string().min(1).max(40),
  description: z.string().min(1).max(60),
  category: z.enum(galleryCategories),
  prompt: z.string().min(1),
  /** Requests that change the first version. */
  followUps: z.array(z.string().min(1)).default([]),
});
export type GalleryApp = z.output<typeof galleryApp>;

const directory = new URL('../gallery/', import.meta.url);

/** Apps that users can try and start from, in the order of the gallery. */
export const galleryApps: readonly GalleryApp[] = z
  .array(galleryApp)
  .parse(JSON.parse(readFileSync(new URL('gallery.json', directory), 'utf8')));

export const screenshotsDirectory = new URL('screenshots/', directory);

/** Script that builds the demos of all apps, unless they are up to date. */
export const demoBuildScript = new URL('build-demos.ts', directory);

/** Returns an app's messages, oldest first. */
export function galleryRequests({ prompt, followUps }: GalleryApp): readonly string[] {
  return [prompt, ...followUps];
}
