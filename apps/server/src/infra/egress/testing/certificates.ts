import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

interface Authority extends Certificate {
  readonly name: string;
  readonly privateKey: KeyObject;
}

const ecdsaWithSha256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
const commonName = Buffer.from('0603550403', 'hex');
const alternativeNames = Buffer.from('0603551d11', 'hex');
const basicConstraints = Buffer.from('0603551d13', 'hex');

export function makeAuthority(name: string): Authority {
  const isAuthority = der(0x30, der(0x01, Buffer.from([0xff])));
  const constraints = der(0x30, basicConstraints, der(0x04, isAuthority));
  const made = issue(name, constraints);
  return { ...made, name };
}

/** Issues a certificate for a host name; self-signed unless an authority is supplied. */
export function makeCertificate(host: string, by?: Authority): Certificate {
  const names = der(0x30, der(0x82, Buffer.from(host)));
  return issue(host, der(0x30, alternativeNames, der(0x04, names)), by);
}

function issue(
  name: string,
  extension: Buffer,
  by?: Authority,
): Certificate & { privateKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    nameOf(by?.name ?? name),
    der(0x30, time(-1), time(1)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, extension)),
  );
  const signature = sign('sha256', content, by?.privateKey ?? privateKey);
  const whole = der(0x30, content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    privateKey,
  };
}

function nameOf(text: string): Buffer {
  return der(0x30, der(0x31, der(0x30, commonName, der(0x0c, Buffer.from(text)))));
}

function time(days: number): Buffer {
  const at = new Date(Date.now() + days * 86_400_000).toISOString();
  return der(0x17, Buffer.from(`${at.slice(2, 19).replace(/[-:T]/g, '')}Z`));
}

/** Encodes a DER value: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
