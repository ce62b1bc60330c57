import { readFileSync } from 'node:fs';
import { type Mode, modes, type Platform, platforms } from '@millwright/contract';
import type { ProjectEnvironment } from '../core/ports/project-environment.ts';

const readInstructions = (name: string) =>
  readFileSync(new URL(`./instructions/${name}.md`, import.meta.url), 'utf8').trim();

const role = readInstructions('role');
const environment = readInstructions('environment');
const byMode = new Map(modes.map((mode) => [mode, readInstructions(mode)]));
const byPlatform = new Map(platforms.map((platform) => [platform, readInstructions(platform)]));

/** Describes a project's external services for the model; empty if it has none. */
export function describeEnvironment({ variables, notes }: ProjectEnvironment): string[] {
  if (variables.length === 0) return [...notes];
  const lines = variables.map(({ name, about }) => `- ${name}: ${about}`);
  return [[environment, '', ...lines].join('\n'), ...notes];
}

/** The system prompt: the same bytes for every turn of this kind. */
export function instructionsFor(mode: Mode, platform: Platform): string {
  return [role, byPlatform.get(platform), byMode.get(mode)].join('\n\n');
}
