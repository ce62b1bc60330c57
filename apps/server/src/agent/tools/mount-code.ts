import type { TextFile } from './text-file.ts';

/** Returns a file of the app, including those that are about to be added. */
export type ReadFile = (path: string) => Promise<string | undefined>;

/** A change that connects added files to a file of the app. */
export interface Mount {
  readonly path: string;
  /** A file with this text has the change already. */
  readonly mark: string;
  /** Instruction for the caller if `change` finds no place for the code. */
  readonly instruction: string;
  change(code: string): string | undefined;
}

export interface MountedCode {
  readonly files: readonly TextFile[];
  /** Instructions for the changes that were not possible. */
  readonly remaining: readonly string[];
}

/** Makes those changes that are possible. */
export async function mountCode(mounts: readonly Mount[], read: ReadFile): Promise<MountedCode> {
  const files: TextFile[] = [];
  const remaining: string[] = [];
  for (const { path, mark, instruction, change } of mounts) {
    const code = await read(path);
    if (code?.includes(mark)) continue;
    const content = code === undefined ? undefined : change(code);
    if (content === undefined) remaining.push(`In ${path}, ${instruction}`);
    else files.push({ path, content });
  }
  return { files, remaining };
}
