import { readFileSync } from 'node:fs';
import { galleryCategories } from '@millwright/contract';
import { z } from 'zod';
import type { RequestedPart } from './brief/requested-part.ts';
import { filesOf, partsOf, placeholders } from './build.ts';
import { revise } from './revise/revise.ts';
import type { Specification } from './specification.ts';
import { understand } from './understand/understand.ts';
import { describeApp } from './words.ts';

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

export interface ComposedGalleryApp {
  readonly specification: Specification;
  /** All files that differ from the template, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Files of the template that the app does not use. */
  readonly unused: readonly string[];
  /** The parts of all requests. */
  readonly parts: readonly RequestedPart[];
  /** Starter's description of the app, with its limits. */
  readonly reply: string;
}

/** Composes an app by the rules that build any other one. Deterministic: it has the same bytes each time. */
export function composeGalleryApp(app: GalleryApp): ComposedGalleryApp {
  const found = understand(app.prompt, 'web');
  if (found.kind !== 'app') throw new Error(`the prompt of the gallery app ${app.id} is unclear`);
  let specification = found.app;
  const parts = [...partsOf(found)];
  for (const request of app.followUps) {
    const revision = revise(specification, request);
    if (revision.kind !== 'changed') throw new Error(`${app.id} cannot do this: ${request}`);
    specification = revision.app;
    parts.push(...revision.parts);
  }
  const files = filesOf(specification, galleryRequests(app));
  const unused = placeholders.filter((path) => !files.has(path));
  const limits = parts.filter(({ status }) => status !== 'done').map(({ text }) => text);
  const reply = [describeApp(specification), ...limits].join('\n\n');
  return { specification, files, unused, parts, reply };
}
