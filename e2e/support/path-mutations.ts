import { exemptRoutes, sampleOf } from './exempt-routes.ts';

export interface Attempt {
  readonly method: string;
  readonly target: string;
  readonly host: string;
}

const methods = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
const hosts = (port: number) => [`localhost:${port}`, `127.0.0.1:${port}`, 'evil.example', '[::1]'];

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
const flip = (text: string) =>
  text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();

/** Inserts a piece at each boundary between segments. */
function atBoundaries(path: string, piece: string): string[] {
  const segments = path.split('/').slice(1);
  return segments.map((_, at) => `/${segments.toSpliced(at, 0, piece).join('/')}`);
}

/** Rewrites one character of the path, for each of them. */
function perCharacter(path: string, rewrite: (character: string) => string): string[] {
  return [...path].flatMap((character, at) =>
    character === '/' && at === 0
      ? []
      : [`${path.slice(0, at)}${rewrite(character)}${path.slice(at + 1)}`],
  );
}

const everyOther = <T>(values: readonly T[], step: number): T[] =>
  values.filter((_, at) => at % step === 0);

/** Letters that some case folding maps to ASCII: long s, Kelvin sign, dotless i, fullwidth. */
const folds: Readonly<Record<string, string>> = {
  s: '%C5%BF',
  k: '%E2%84%AA',
  i: '%C4%B1',
  a: '%EF%BD%81',
  '/': '%EF%BC%8F',
  '.': '%EF%BC%8E',
};

export function mutationsOf(path: string): string[] {
  const fold = [...path].find((character, at) => at > 4 && character in folds) ?? '';
  return [
    path,
    `/x${path}`,
    `/api/v1/me${path}`,
    `/api/v1/canary${path}`,
    `${path}x`,
    `${path}/`,
    `${path}/x`,
    `${path}.json`,
    `${path}/../me`,
    `${path}/../../../../api/v1/me`,
    `${path}/..;/me`,
    `${path};`,
    `${path};/me`,
    `${path};jsessionid=1`,
    `${path}%00`,
    `${path}%00.json`,
    `${path}%20`,
    `${path}%0d%0a`,
    `${path}%23`,
    `${path}%3f`,
    `${path}#/api/v1/me`,
    `${path}?/api/v1/me`,
    `${path}?x=/api/v1/public/y`,
    `${path}\\..\\me`,
    `${path}~`,
    `/api/v1/me?${path}`,
    `/api/v1/me#${path}`,
    `/api/v1/me;${path}`,
    `/api/v1/me/..${path}`,
    path.replace('/v1', '/v2'),
    path.replace('/api', ''),
    path.replace('/api/v1', '/api/v1/me/../..//api/v1'),
    path.replace('/api/v1/', '/api/v1/x'),
    path.toUpperCase(),
    path.replace(/[a-z]+$/, flip),
    path.replace('/v1/', '/V1/'),
    path.replaceAll('/', '//'),
    path.replaceAll('/', '%2f').replace('%2f', '/'),
    path.replaceAll('/', '%252f').replace('%252f', '/'),
    path.replaceAll('/', '\\').replace('\\', '/'),
    fold ? path.replace(new RegExp(`(?<=^.{5,})${fold}`), folds[fold] ?? '') : path,
    `http://other${path}`,
    `http://other${path}/../me`,
    ...['', '.', '..', '%2e', '%2e%2e', '.%2e', '%252e%252e'].flatMap((piece) =>
      atBoundaries(path, piece),
    ),
    ...everyOther(
      perCharacter(path, (character) => `%${hex(character)}`),
      2,
    ),
    ...everyOther(
      perCharacter(path, (character) => `%25${hex(character)}`),
      4,
    ),
    ...everyOther(perCharacter(path, flip), 4),
  ];
}

/** Rotates methods and hosts, so that every mutation is combined with several of both. */
export function attempts(port: number): Attempt[] {
  const targets = exemptRoutes.flatMap((route) => mutationsOf(sampleOf(route)));
  const hostForms = hosts(port);
  const seen = new Set<string>();
  return targets
    .filter((target) => !seen.has(target) && seen.add(target))
    .flatMap((target, at) =>
      ['GET', methods[1 + (at % (methods.length - 1))] ?? 'POST'].map((method) => ({
        method,
        target,
        host: hostForms[at % hostForms.length] ?? '',
      })),
    );
}
