import type { Files } from '@millwright/client';
import { useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import type { JoinedFile } from './joined-files.ts';

/** What a file holds; `binary` is what no editor shows. */
export type Content =
  | { readonly kind: 'text'; readonly text: string; readonly sha256: string }
  | { readonly kind: 'binary' }
  | { readonly kind: 'large' };

/** Longer texts are for programs, or for an editor of one's own. */
const largestText = 1024 * 1024;

/** Contents by their hash: what has been read once is the same for ever. */
export class Contents {
  readonly #files: Files;
  readonly #projectId: string;
  readonly #known = new Map<string, Content>();

  constructor(files: Files, projectId: string) {
    this.#files = files;
    this.#projectId = projectId;
  }

  known({ sha256, size }: Pick<JoinedFile, 'sha256' | 'size'>): Content | undefined {
    if (size > largestText) return { kind: 'large' };
    return sha256 === null ? undefined : this.#known.get(sha256);
  }

  keep(text: string, sha256: string): void {
    this.#known.set(sha256, { kind: 'text', text, sha256 });
  }

  async read(file: JoinedFile, signal: AbortSignal): Promise<Content> {
    const known = this.known(file);
    if (known) return known;
    const { content, encoding, sha256 } = await this.#files.read(this.#projectId, file.path, {
      signal,
    });
    // Zeros are legal text to a decoder, and no text to anybody else.
    const isText = encoding === 'utf8' && !content.includes('\0');
    const read: Content = isText ? { kind: 'text', text: content, sha256 } : { kind: 'binary' };
    this.#known.set(sha256, read);
    return read;
  }
}

/** The content of a file, once it has come; the one before stays until then. */
export function useContent(contents: Contents, file: JoinedFile | undefined) {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ path: string; content: Content }>();
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    setProblem(undefined);
    if (!file || file.sha256 === null) return;
    const gone = new AbortController();
    contents.read(file, gone.signal).then(
      (content) => {
        if (!gone.signal.aborted) setRead({ path: file.path, content });
      },
      (error) => {
        if (!gone.signal.aborted) setProblem(explain(error));
      },
    );
    return () => gone.abort();
  }, [contents, file?.path, file?.sha256, attempt]);
  const known = file && contents.known(file);
  const content = known ?? (read && read.path === file?.path ? read.content : undefined);
  return { content, problem, retry: () => setAttempt(attempt + 1) };
}
