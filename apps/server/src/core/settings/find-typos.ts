import type { EnvironmentVariables, SettingName } from './all-settings.ts';
import { readVariable, settingEntries } from './all-settings.ts';

const prefix = 'MILLWRIGHT_';
// Shorter names are not compared: API_URL, a common name, is one letter away from APP_URL.
const minComparedLength = 8;
const units = ['_MS', '_S', '_H', '_MB', '_BYTES', '_CHARS', '_PATH'];
const names = settingEntries.map(([name]) => name);
const known: ReadonlySet<string> = new Set(names);

/** True if inserting, deleting or replacing one letter, or swapping two adjacent letters, turns `a` into `b`. */
function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (a.length > b.length) return restA.slice(1) === restB;
  if (a.length < b.length) return restA === restB.slice(1);
  const swapped = `${restA[1] ?? ''}${restA[0] ?? ''}${restA.slice(2)}`;
  return restA.slice(1) === restB.slice(1) || swapped === restB;
}

function similarSetting(name: string): SettingName | undefined {
  if (name.length < minComparedLength || !name.includes('_')) return undefined;
  return (
    names.find((ours) => units.some((unit) => ours === `${name}${unit}`)) ??
    names.find(
      (ours) =>
        ours.length >= minComparedLength && ours.includes('_') && isOneEditApart(name, ours),
    )
  );
}

function intendedSetting(name: string): SettingName | undefined {
  if (!name.startsWith(prefix)) return similarSetting(name);
  const rest = name.slice(prefix.length);
  return names.find((ours) => ours === rest) ?? similarSetting(rest);
}

/** Warns about environment variables that are probably misspelled settings. */
export function findTypos(env: EnvironmentVariables): string[] {
  const warnings: string[] = [];
  for (const name of Object.keys(env)) {
    const value = readVariable(env, name);
    // Kubernetes announces a service called millwright as MILLWRIGHT_PORT=tcp://….
    if (known.has(name) || value === undefined || /^(tcp|udp|sctp):\/\//.test(value)) continue;
    const intended = intendedSetting(name);
    if (intended) warnings.push(`unknown setting ${name}, did you mean ${intended}?`);
  }
  return warnings;
}
