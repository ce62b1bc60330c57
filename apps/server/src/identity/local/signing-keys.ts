import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Sealer } from '../../core/sealer.ts';
import { StartupError } from '../../core/startup-error.ts';
import type { SealedKey, SigningKeyStore } from '../../store/queries/signing-keys.ts';

export const signingAlgorithm = 'ES256';

export type PrivateJwk = JWK & { kid: string; kty: 'EC' };

/** Loads the private keys of the embedded provider, oldest first; the last one signs. */
export async function loadSigningKeys(
  store: SigningKeyStore,
  sealer: Sealer,
): Promise<PrivateJwk[]> {
  const sealed = await store.loadOrCreate(() => createSealedKey(sealer));
  try {
    return sealed.map(({ kid, sealedJwk }) =>
      JSON.parse(sealer.open(sealedJwk, buildKeyContext(kid))),
    );
  } catch (error) {
    throw new StartupError(
      "The signing keys in the database can't be decrypted with this ENCRYPTION_KEY.",
      'Set ENCRYPTION_KEY to its previous value, or restore the file encryption-key in DATA_DIR.',
      { cause: error },
    );
  }
}

export function toPublicJwk({ kty, crv, x, y, kid }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: signingAlgorithm, use: 'sig' };
}

async function createSealedKey(sealer: Sealer): Promise<SealedKey> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const fullJwk = { ...jwk, kid, alg: signingAlgorithm, use: 'sig' };
  return { kid, sealedJwk: sealer.seal(JSON.stringify(fullJwk), buildKeyContext(kid)) };
}

function buildKeyContext(kid: string): string {
  return `signing_keys:${kid}`;
}
