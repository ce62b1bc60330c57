import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Copy,
  DockerfileParser,
  type Instruction,
  type JSONInstruction,
} from 'dockerfile-ast';

/** An image as a directory, and how a container of it starts. */
export interface BuiltImage {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  /** Exits with 0 in a container that works. */
  readonly healthCheck: readonly string[];
}

export interface ImageBuildOptions {
  /** Build context with a Dockerfile. */
  readonly context: string;
  /** Receives a directory per stage. */
  readonly output: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Runs a command of the Dockerfile in place of the shell; false if the shell should run it. */
  readonly runInstead?: (command: string, folder: string) => Promise<boolean>;
}

const execute = promisify(execFile);

/** Executes the instructions of a Dockerfile in directories instead of containers, for images with one working directory. */
export async function runImageBuild(options: ImageBuildOptions): Promise<BuiltImage> {
  const { context, output, runInstead } = options;
  const ignored = toPatterns(await readFile(join(context, '.dockerignore'), 'utf8'));
  const parsed = DockerfileParser.parse(await readFile(join(context, 'Dockerfile'), 'utf8'));
  const stages = new Map<string, string>();
  let image = { folder: '', environment: {}, command: [], healthCheck: [] } as BuiltImage;
  for (const instruction of parsed.getInstructions()) {
    const keyword = instruction.getKeyword();
    const words = wordsOf(instruction);
    if (keyword === 'FROM') {
      const name = words[2] ?? 'final';
      image = { folder: join(output, name), environment: {}, command: [], healthCheck: [] };
      stages.set(name, image.folder);
      await mkdir(image.folder, { recursive: true });
    } else if (keyword === 'ENV') {
      const pairs = words.map((word) => word.split('=') as [string, string]);
      image = { ...image, environment: { ...image.environment, ...Object.fromEntries(pairs) } };
    } else if (keyword === 'COPY') {
      const stage = (instruction as Copy).getFromFlag()?.getValue();
      if (stage) await cp(stages.get(stage) ?? '', image.folder, { recursive: true });
      else for (const path of words.slice(0, -1)) await copyFrom(context, path, image, ignored);
    } else if (keyword === 'RUN') {
      const command = instruction.getArgumentsContent() ?? '';
      if (await runInstead?.(command, image.folder)) continue;
      const env = { ...options.environment, ...image.environment };
      await execute('sh', ['-c', command], { cwd: image.folder, env });
    } else if (keyword === 'CMD') {
      image = { ...image, command: listOf(instruction as JSONInstruction) };
    } else if (keyword === 'HEALTHCHECK') {
      const [, list = '[]'] =
        /CMD\s+(\[.*\])$/s.exec(instruction.getArgumentsContent() ?? '') ?? [];
      image = { ...image, healthCheck: JSON.parse(list) };
    }
  }
  return image;
}

const wordsOf = (instruction: Instruction) =>
  instruction.getArguments().map((argument) => argument.getValue());

const listOf = (instruction: JSONInstruction) =>
  instruction.getJSONStrings().map((argument) => JSON.parse(argument.getValue()) as string);

/** Names with an optional star, which are all that the file has. */
function toPatterns(text: string): RegExp[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => new RegExp(`^${line.replaceAll('.', '\\.').replace('*', '.*')}$`));
}

async function copyFrom(
  context: string,
  path: string,
  { folder }: BuiltImage,
  ignored: readonly RegExp[],
): Promise<void> {
  const names = path === '.' ? await readdir(context) : [path];
  for (const name of names) {
    if (ignored.some((pattern) => pattern.test(name))) continue;
    await cp(join(context, name), join(folder, name), { recursive: true });
  }
}
