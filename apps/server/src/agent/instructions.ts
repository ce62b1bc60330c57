import { readFileSync } from 'node:fs';
import { type Mode, modes, type Platform, platforms } from '@millwright/contract';
import type { ProjectEnvironment } from '../core/ports/project-environment.ts';
import { canWrite } from './initialize-project.ts';
import { type TaskType, taskTypes } from './task-type.ts';

const readInstructions = (name: string) =>
  readFileSync(new URL(`./instructions/${name}.md`, import.meta.url), 'utf8').trim();
const readAll = <T extends string>(folder: string, names: readonly T[]) =>
  new Map(names.map((name) => [name, readInstructions(`${folder}/${name}`)]));

const role = readInstructions('role');
const design = readInstructions('design');
const environment = readInstructions('environment');
const byMode = readAll('modes', modes);
const byPlatform = readAll('platforms', platforms);
const byTask = readAll('tasks', taskTypes);

/** Describes a project's external services for the model; empty if it has none. */
export function describeEnvironment({ variables, notes }: ProjectEnvironment): string[] {
  if (variables.length === 0) return [...notes];
  const lines = variables.map(({ name, about }) => `- ${name}: ${about}`);
  return [[environment, '', ...lines].join('\n'), ...notes];
}

/** The system prompt: the same bytes for every turn of this kind, so that providers can cache it. */
export function instructionsFor(mode: Mode, platform: Platform): string {
  const parts = [
    role,
    ...(canWrite(mode) ? [design] : []),
    byPlatform.get(platform),
    byMode.get(mode),
  ];
  return parts.join('\n\n');
}

/** Guidance for one type of task. It follows the message, because it differs from turn to turn. */
export function guidanceFor(task: TaskType): string {
  return byTask.get(task) ?? '';
}
