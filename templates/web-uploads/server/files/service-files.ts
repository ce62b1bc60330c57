import { type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { HTTPException } from 'hono/http-exception';
import type { UploadedFile } from '../../shared/file-rules';
import type { FilePage, FileQuery, FileStore, NewFile } from './file-store';

interface FileRecord extends Omit<UploadedFile, 'createdAt'> {
  readonly created_at: string;
}

interface Content {
  readonly stream: Readable;
  readonly size: number | undefined;
}

/** Stores files in Millwright, which answers HTTP requests at a socket: nothing else reaches the files of this app. */
export class ServiceFiles implements FileStore {
  readonly #socketPath: string;

  constructor(socketPath: string) {
    this.#socketPath = socketPath;
  }

  async put(stream: Readable, { name, type, owner, size }: NewFile): Promise<UploadedFile> {
    const query = toQuery({ name, type, owner });
    const response = await this.#send('POST', `/files${query}`, { stream, size });
    return toUploadedFile((await json(response)) as FileRecord);
  }

  async get(id: string): Promise<UploadedFile | undefined> {
    const response = await this.#find(pathOf(id));
    return response && toUploadedFile((await json(response)) as FileRecord);
  }

  read(id: string): Promise<Readable | undefined> {
    return this.#find(`${pathOf(id)}/content`);
  }

  async list({ owner, limit, cursor }: FileQuery = {}): Promise<FilePage> {
    const response = await this.#send('GET', `/files${toQuery({ owner, limit, cursor })}`);
    const page = (await json(response)) as { files: FileRecord[]; next_cursor: string | null };
    return { files: page.files.map(toUploadedFile), nextCursor: page.next_cursor };
  }

  async delete(id: string): Promise<void> {
    (await this.#send('DELETE', pathOf(id))).resume();
  }

  async #find(path: string): Promise<IncomingMessage | undefined> {
    try {
      return await this.#send('GET', path);
    } catch (error) {
      if (error instanceof HTTPException && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Rejects with the message of the service, which people can read. */
  async #send(method: string, path: string, content?: Content): Promise<IncomingMessage> {
    const headers = content?.size === undefined ? {} : { 'content-length': content.size };
    const sent = request({ socketPath: this.#socketPath, agent: false, method, path, headers });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve);
      sent.once('error', reject);
      if (content) pipeline(content.stream, sent).catch(reject);
      else sent.end();
    });
    const { statusCode: status = 500 } = response;
    if (status < 300) return response;
    const { error } = (await json(response)) as { error: string };
    // The service answers early if it refuses a file.
    sent.destroy();
    throw isForPeople(status)
      ? new HTTPException(status, { message: error })
      : new Error(`The file could not be stored or read: ${error}`);
  }
}

function isForPeople(status: number): status is 400 | 404 | 413 | 429 | 507 {
  return [400, 404, 413, 429, 507].includes(status);
}

function pathOf(id: string): string {
  return `/files/${encodeURIComponent(id)}`;
}

function toQuery(values: Readonly<Record<string, string | number | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

function toUploadedFile({ created_at: createdAt, ...file }: FileRecord): UploadedFile {
  return { ...file, createdAt };
}
