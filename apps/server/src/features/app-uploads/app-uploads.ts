import { newId } from '@millwright/contract';
import { groupBytes } from '../../core/group-bytes.ts';
import { KeyedMutex } from '../../infra/concurrency/keyed-mutex.ts';
import type { Db } from '../../store/db.ts';
import type { PageRequest } from '../../store/keyset.ts';
import {
  type AppUpload,
  type AppUploadKey,
  type AppUploadRefusal,
  completeAppUpload,
  findAppUpload,
  growAppUpload,
  insertAppUploadChunk,
  listAppUploads,
  readAppUploadChunk,
  readAppUploadUsage,
  removeAppUpload,
  removeExpiredAppUploads,
  startAppUpload,
} from '../../store/queries/app-uploads.ts';
import { appUploadLimits } from './app-upload-limits.ts';
import { UploadRefusedError } from './upload-refused-error.ts';

export interface AppUploadsOptions {
  readonly db: Db;
  /** Of all files of one project and stage. */
  readonly quotaBytes: number;
  /** Of one file. */
  readonly fileBytes?: number;
}

/** Description of a file, which an app sends before its content. */
export interface UploadDescription {
  readonly name: string;
  readonly type: string;
  readonly owner: string | null;
  /** Undefined if it is not known in advance. */
  readonly sizeBytes: number | undefined;
}

const sweptUploads = 100;

/**
 * Stores files that people upload to apps in chunks, each in its own transaction. A file counts towards the quota from the
 * start, can be read only once it is complete, and expires if that never happens. Each app waits for its own last statement, so
 * that no app takes the connections to the database from the others.
 */
export class AppUploads {
  readonly #db: Db;
  readonly #quota: { readonly bytes: number; readonly files: number };
  readonly #fileBytes: number;
  readonly #statements = new KeyedMutex();

  constructor({ db, quotaBytes, fileBytes = appUploadLimits.fileBytes }: AppUploadsOptions) {
    this.#db = db;
    this.#quota = { bytes: quotaBytes, files: appUploadLimits.files };
    this.#fileBytes = fileBytes;
  }

  get quotaBytes(): number {
    return this.#quota.bytes;
  }

  /** Resolves when the file is stored. Throws an UploadRefusedError for one that the app must not store. */
  async store(
    key: AppUploadKey,
    { sizeBytes, ...description }: UploadDescription,
    body: AsyncIterable<Uint8Array>,
  ): Promise<AppUpload> {
    if (sizeBytes !== undefined) this.#requireFileSize(sizeBytes);
    const upload = { ...key, ...description, id: newId('appUpload'), sizeBytes: sizeBytes ?? 0 };
    const { incompleteMs } = appUploadLimits;
    this.#accept(
      await this.#inTurn(key, (db) => startAppUpload(db, upload, this.#quota, incompleteMs)),
    );
    try {
      const received = await this.#receive(upload, body, sizeBytes === undefined);
      const complete = { id: upload.id, sizeBytes: received };
      const stored = await this.#inTurn(key, (db) => completeAppUpload(db, complete));
      if (stored) return stored;
      throw new UploadRefusedError('gone', 'The file was not received completely, or too late');
    } catch (error) {
      // If this fails as well, the file expires.
      await this.#inTurn(key, (db) => removeAppUpload(db, upload.id)).catch(() => undefined);
      throw error;
    }
  }

  /** Throws if the file is deleted meanwhile. */
  async *read(upload: AppUpload): AsyncGenerator<Buffer> {
    const { id, sizeBytes } = upload;
    let size = 0;
    for (let number = 0; size < sizeBytes; number += 1) {
      const bytes = await this.#inTurn(upload, (db) => readAppUploadChunk(db, id, number));
      if (!bytes) throw new Error('the file was deleted while it was read');
      size += bytes.length;
      yield bytes;
    }
  }

  find(
    key: Pick<AppUploadKey, 'projectId'> & Partial<AppUploadKey>,
    id: string,
  ): Promise<AppUpload | undefined> {
    return this.#inTurn(key, (db) => findAppUpload(db, key, id));
  }

  list(
    key: AppUploadKey & { readonly owner?: string | undefined },
    page: PageRequest,
  ): Promise<AppUpload[]> {
    return this.#inTurn(key, (db) => listAppUploads(db, key, page));
  }

  async usedBytes(key: AppUploadKey): Promise<number> {
    return (await this.#inTurn(key, (db) => readAppUploadUsage(db, key))).bytes;
  }

  async remove(upload: AppUpload): Promise<void> {
    await this.#inTurn(upload, (db) => removeAppUpload(db, upload.id));
  }

  removeExpired(): Promise<void> {
    return removeExpiredAppUploads(this.#db, sweptUploads);
  }

  /** Returns the size of the file. */
  async #receive(
    upload: AppUploadKey & { readonly id: string },
    body: AsyncIterable<Uint8Array>,
    grows: boolean,
  ): Promise<number> {
    let received = 0;
    let number = 0;
    for await (const bytes of groupBytes(body, appUploadLimits.chunkBytes)) {
      received += bytes.length;
      this.#requireFileSize(received);
      const chunk = { uploadId: upload.id, number, bytes };
      if (grows) {
        this.#accept(
          await this.#inTurn(upload, (db) => growAppUpload(db, upload, bytes.length, this.#quota)),
        );
      }
      this.#accept(await this.#inTurn(upload, (db) => insertAppUploadChunk(db, chunk)));
      number += 1;
    }
    return received;
  }

  #inTurn<T>(
    { projectId }: Pick<AppUploadKey, 'projectId'>,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    return this.#statements.run(projectId, () => work(this.#db));
  }

  #requireFileSize(bytes: number): void {
    if (bytes <= this.#fileBytes) return;
    const message = `A file can have at most ${toMegabytes(this.#fileBytes)} MB`;
    throw new UploadRefusedError('too_large', message);
  }

  #accept(refusal: AppUploadRefusal | undefined): void {
    if (refusal === undefined) return;
    const messages = {
      full: `The files of this app can take at most ${toMegabytes(this.#quota.bytes)} MB. Delete some first`,
      too_many: `This app can store at most ${this.#quota.files} files. Delete some first`,
      gone: 'The project was deleted, or the file took too long',
    };
    throw new UploadRefusedError(refusal, messages[refusal]);
  }
}

function toMegabytes(bytes: number): number {
  return Number((bytes / (1024 * 1024)).toFixed(1));
}
