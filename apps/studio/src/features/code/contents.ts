import type { Files } from '@millwright/client';
import { useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import type { JoinedFile } from './joined-files.ts';

/** Content of a file; `binary` cannot be edited. */
export type Content =
  | { readonly kind: 'text'; readonly text: string; readonly sha256: string }
  | { readonly kind: 'binary' }
  | { readonly kind: 'large' };

/** Longer texts are for programs, or for the user's own editor. */
const maxTextBytes = 1024 * 1024;

/** Cache of contents by hash, which are immutable. */
export class Contents {
  readonly #files: Files;
  readonly #projectId: string;
  readonly #known = new Map<string, Content>();

  constructor(files: Files, projectId: string) {
    this.#files = files;
    this.#projectId = projectId;
  }

  known({ sha256, size }: Pick<JoinedFile, 'sha256' | 'size'>): Content | undefined {
    if (size > maxTextBytes) return { kind: 'large' };
    return sha256 === null ? undefined : this.#known.get(sha256);
  }

  add(text: string, sha256: string): void {
    this.#known.set(sha256, { kind: 'text', text, sha256 });
  }

  async read(file: JoinedFile, signal: AbortSignal): Promise<Content> {
    const known = this.known(file);
    if (known) return known;
    const { content, encoding, sha256 } = await this.#files.read(this.#projectId, file.path, {
      signal,
    });
    // NUL is valid for a decoder, but not in an editable text.
    const isText = encoding === 'utf8' && !content.includes('\0');
    const read: Content = isText ? { kind: 'text', text: content, sha256 } : { kind: 'binary' };
    this.#known.set(sha256, read);
    return read;
  }
}

/** Content of a file, once loaded; keeps the previous one until then. */
export function useContent(contents: Contents, file: JoinedFile | undefined) {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ path: string; content: Content }>();
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads again
  useEffect(() => {
    setProblem(undefined);
    if (!file || file.sha256 === null) return;
    const controller = new AbortController();
    contents.read(file, controller.signal).then(
      (content) => {
        if (!controller.signal.aborted) setRead({ path: file.path, content });
      },
      (error) => {
        if (!controller.signal.aborted) setProblem(explain(error));
      },
    );
    return () => controller.abort();
  }, [contents, file?.path, file?.sha256, attempt]);
  const known = file && contents.known(file);
  const content = known ?? (read && read.path === file?.path ? read.content : undefined);
  return { content, problem, retry: () => setAttempt(attempt + 1) };
}
