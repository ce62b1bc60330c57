import { groups } from './all-settings.ts';
import type { Fallback, Setting } from './setting.ts';

function defaultText(fallback: Fallback<unknown>): string {
  if (fallback.type === 'derived') return fallback.rule;
  const { value } = fallback;
  if (value === undefined) return 'unset';
  if (!Array.isArray(value)) return `\`${value}\``;
  return value.length === 0 ? 'none' : `\`${value.join(',')}\``;
}

function row(name: string, { kind, fallback, about, isFixedBySpec }: Setting<unknown>): string {
  const meaning = isFixedBySpec
    ? `${about} Part of the API contract: change it only in tests.`
    : about;
  const cells = [`\`${name}\``, defaultText(fallback), kind.expected, meaning];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Generates the documentation of all settings. */
export function generateSettingsMarkdown(): string {
  const sections = Object.entries(groups).map(([group, members]) =>
    [
      `## ${group}`,
      '',
      '| Name | Default | Value | Meaning |',
      '| - | - | - | - |',
      ...Object.entries(members).map(([name, member]) => row(name, member)),
      '',
    ].join('\n'),
  );
  return [
    '# Settings',
    '',
    'The service is configured with environment variables; `npm start` also reads them from a `.env` file.',
    'An empty value counts as unset. For switches, only `true` (case-insensitive) means true.',
    '',
    ...sections,
  ].join('\n');
}
