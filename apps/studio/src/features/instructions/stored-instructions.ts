import { type Files, type Millwright, MillwrightError } from '@millwright/client';
import type { UserInstructionsRecord } from '@millwright/contract';
import { projectInstructionsFile as file } from '@millwright/contract/instruction-files';

/** Instructions and the version that a change replaces; it is empty if there are none. */
export interface StoredInstructions {
  readonly text: string;
  readonly version: string;
}

/** Reads and replaces instructions. */
export interface InstructionsStore {
  read(signal?: AbortSignal): Promise<StoredInstructions>;
  /** Blank text removes them. Rejects with PRECONDITION_FAILED if another version is stored. */
  replace(text: string, version: string): Promise<StoredInstructions>;
}

/** Longer files are not instructions, and would slow the page down. */
const maxEditableChars = 256 * 1024;

export const noInstructions: StoredInstructions = { text: '', version: '' };

const preconditionOf = (version: string) =>
  version === '' ? { ifNew: true } : { ifMatch: version };

/** The user's instructions for all projects. */
export function openUserInstructions(millwright: Millwright): InstructionsStore {
  const toStored = ({ content, sha256 }: UserInstructionsRecord): StoredInstructions => {
    return { text: content, version: sha256 ?? '' };
  };
  return {
    read: async (signal) => toStored(await millwright.instructions({ signal })),
    replace: async (text, version) =>
      toStored(await millwright.setInstructions(text, preconditionOf(version))),
  };
}

/** The instructions of a project, which are one of its files. */
export function openProjectInstructions(files: Files, projectId: string): InstructionsStore {
  return {
    async read(signal) {
      try {
        const { content, encoding, sha256 } = await files.read(projectId, file, { signal });
        if (encoding !== 'utf8') throw new Error(`${file} is not a text file.`);
        if (content.length > maxEditableChars)
          throw new Error(`${file} is too large to edit here.`);
        return { text: content.replaceAll('\r\n', '\n'), version: sha256 };
      } catch (error) {
        if (error instanceof MillwrightError && error.code === 'FILE_NOT_FOUND')
          return noInstructions;
        throw error;
      }
    },
    async replace(text, version) {
      if (text.trim() === '') {
        await files.remove(projectId, file, { ifMatch: version });
        return noInstructions;
      }
      const { sha256 } = await files.write(projectId, file, text, preconditionOf(version));
      return { text, version: sha256 };
    },
  };
}
