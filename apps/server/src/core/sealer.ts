import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts stored secrets: tokens, headers, private keys. */
export interface Sealer {
  /** `context` names the record, so that a sealed value cannot be moved to another record. */
  seal(plain: string, context: string): string;
  /** Throws unless the value is intact and was sealed with this key for this context. */
  open(sealed: string, context: string): string;
  /** Derives another secret from the same key, for another purpose. */
  derive(purpose: string): Buffer;
}

export function createSealer(key: Buffer): Sealer {
  const keyId = createHash('sha256').update(key).digest('base64url').slice(0, 8);

  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${keyId}.${nonce.toString('base64url')}.${body.toString('base64url')}`;
    },
    open(sealed, context) {
      const [id, nonce, body] = sealed.split('.');
      if (id !== keyId || !nonce || !body) throw new Error('sealed with another ENCRYPTION_KEY');
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'));
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes));
      const plain = Buffer.concat([
        decipher.update(bytes.subarray(0, -tagBytes)),
        decipher.final(),
      ]);
      return plain.toString('utf8');
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)),
  };
}
