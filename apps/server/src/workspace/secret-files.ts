/** `.env` and its kin, but not what shows their shape; keys and what holds passwords. */
const secretNames = [
  /^\.env(\.(?!example$|sample$|template$).*)?$/i,
  /^\.envrc$/i,
  /\.(pem|key|p12|pfx|keystore|jks)$/i,
  /^id_(rsa|dsa|ecdsa|ed25519)$/i,
  /^\.(netrc|htpasswd|pgpass)$/i,
];

/** Whether a file is likely to hold what nobody wants to hand on with the rest of a project. */
export function isSecretFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return secretNames.some((pattern) => pattern.test(name));
}
