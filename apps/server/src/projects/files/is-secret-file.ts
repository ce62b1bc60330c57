/** `.env` files except examples, key files and password files. */
const secretNames = [
  /^\.env(\.(?!example$|sample$|template$).*)?$/i,
  /^\.envrc$/i,
  /\.(pem|key|p12|pfx|keystore|jks)$/i,
  /^id_(rsa|dsa|ecdsa|ed25519)$/i,
  /^\.(netrc|htpasswd|pgpass)$/i,
];

/** True if a file is likely to contain secrets that should not be shared with the rest of a project. */
export function isSecretFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return secretNames.some((pattern) => pattern.test(name));
}
