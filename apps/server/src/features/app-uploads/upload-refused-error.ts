/** Why a file is not stored. */
export type UploadRefusal = 'full' | 'too_many' | 'too_large' | 'gone';

/** A file that is not stored, with a message for people. */
export class UploadRefusedError extends Error {
  readonly reason: UploadRefusal;

  constructor(reason: UploadRefusal, message: string) {
    super(message);
    this.name = 'UploadRefusedError';
    this.reason = reason;
  }
}
