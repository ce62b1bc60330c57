import type { RequestedPart } from './brief/requested-part.ts';
import { filesOf, partsOf, placeholders } from './build.ts';
import { type GalleryApp, galleryRequests } from './gallery.ts';
import { revise } from './revise/revise.ts';
import type { Specification } from './specification.ts';
import { understand } from './understand/understand.ts';
import { describeApp } from './words.ts';

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
