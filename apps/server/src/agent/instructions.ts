import { readFileSync } from 'node:fs';
import { type Mode, modes, type Platform, platforms } from '@millwright/contract';

const read = (name: string) =>
  readFileSync(new URL(`./instructions/${name}.md`, import.meta.url), 'utf8').trim();

const role = read('role');
const byMode = new Map(modes.map((mode) => [mode, read(mode)]));
const byPlatform = new Map(platforms.map((platform) => [platform, read(platform)]));

/** What a model is told before anything else: the same bytes for every turn of this kind. */
export function instructionsFor(mode: Mode, platform: Platform): string {
  return [role, byPlatform.get(platform), byMode.get(mode)].join('\n\n');
}
