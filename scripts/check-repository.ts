import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Rules about the repository itself: docs coverage, pinned versions, file names, skipped tests and safe migrations. */
const problems: string[] = [];
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file));

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');
for (const entry of readdirSync('apps/server/src', { withFileTypes: true })) {
  const name = entry.isDirectory() ? `${entry.name}/` : entry.name;
  if (entry.name.endsWith('.test.ts')) continue;
  if (!architecture.includes(`\`${name}\``)) {
    problems.push(`ARCHITECTURE.md does not mention apps/server/src/${name}`);
  }
}

const dependencies = readFileSync('docs/dependencies.md', 'utf8');
for (const manifest of tracked.filter((file) => file.endsWith('package.json'))) {
  const content: Record<string, Record<string, string> | undefined> = JSON.parse(
    readFileSync(manifest, 'utf8'),
  );
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  for (const [name, version] of kinds.flatMap((kind) => Object.entries(content[kind] ?? {}))) {
    if (name.startsWith('@millwright/')) continue;
    if (!dependencies.includes(`\`${name}\``))
      problems.push(`docs/dependencies.md does not explain ${name}`);
    // An alias names its package first.
    if (!/^(npm:@?[\w./-]+@)?\d/.test(version))
      problems.push(`${manifest}: ${name} is not pinned to one version`);
  }
}

for (const lock of tracked.filter((file) => file.endsWith('package-lock.json'))) {
  if (/"resolved": "https?:/.test(readFileSync(lock, 'utf8')))
    problems.push(`${lock} names a registry host`);
}

/** Terms that CONTEXT.md has replaced, and constants in SCREAMING_CASE. */
const replacedTerms = /\b(workshop|workbench|deafUntil|takePlace|giveBack|insteadOf|whoever)\b/;
const listOfTerms = /const replacedTerms = .*/;
const screamingConstant = /^(?:export )?const [A-Z][A-Z0-9_]{2,}\b/m;

for (const file of tracked.filter((name) => name.endsWith('.ts'))) {
  // Templates follow the conventions of shadcn/ui.
  const isTemplate = file.startsWith('templates/');
  if (/\/(utils?|helpers?|common)(\/|\.ts)/.test(file) && !isTemplate)
    problems.push(`${file}: name it after its main export`);
  const content = readFileSync(file, 'utf8');
  // Prompts that Starter parses, and the code it generates, use words in their plain meaning.
  const isStarter = file.startsWith('packages/starter/');
  const replaced = isStarter ? undefined : replacedTerms.exec(content.replace(listOfTerms, ''));
  if (replaced) problems.push(`${file}: use the term of CONTEXT.md instead of "${replaced[1]}"`);
  const mayScream = isTemplate || file.startsWith('packages/starter/kit/');
  if (screamingConstant.test(content) && !mayScream)
    problems.push(`${file}: constants are in camelCase`);
  if (/\.(only|skip)\(|\btodo: /.test(content) && file.endsWith('.test.ts')) {
    problems.push(`${file}: a test is skipped or singled out without a reason`);
  }
}

/**
 * Statements that would break processes of the previous release, which keep running while a migration is applied. A
 * line that starts with `-- safe: ` overrides this with a reason. The first migrations were written for one process.
 */
const unsafeStatements: readonly [RegExp, string][] = [
  [/\bDROP\s+(TABLE|COLUMN|FUNCTION|TYPE|VIEW)\b/i, 'drops something'],
  [/\bRENAME\b/i, 'renames something'],
  [/\bALTER\s+COLUMN\s+\w+\s+(SET\s+DATA\s+)?TYPE\b/i, 'changes the type of a column'],
  [/\bSET\s+NOT\s+NULL\b/i, 'forbids null'],
  [
    /\bADD\s+COLUMN\b(?=[^;,]*\bNOT\s+NULL\b)(?![^;,]*\bDEFAULT\b)/i,
    'adds a column without default',
  ],
  [/\bADD\s+(CONSTRAINT\s+\w+\s+)?(CHECK|UNIQUE|FOREIGN)\b/i, 'adds a constraint'],
];
const lastUncheckedMigration = 9;
for (const file of tracked.filter((name) => /\/store\/migrations\/\d+_\w+\.sql$/.test(name))) {
  if (Number(/(\d+)_\w+\.sql$/.exec(file)?.[1]) <= lastUncheckedMigration) continue;
  const content = readFileSync(file, 'utf8');
  if (/^-- safe: /m.test(content)) continue;
  const statements = content.replaceAll(/--.*$/gm, '');
  for (const [pattern, what] of unsafeStatements) {
    if (pattern.test(statements))
      problems.push(`${file} ${what}: see CONTRIBUTING.md, "Add a table"`);
  }
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
