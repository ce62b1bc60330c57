import { readIn } from './build.ts';
import { connectHint } from './connect.ts';
import { call, type Said, say } from './reply.ts';
import type { Situation } from './situation.ts';
import { readStored, type Stored, specificationPath } from './stored.ts';
import { describeScreen, describeServer, listed } from './words.ts';

/** Answers questions about the project from its specification or a search of its files. */
export function explain({ request, steps, hasFile }: Situation): Said {
  const searched = steps.flat().find(({ name }) => name === 'search_files');
  if (searched) return say(foundPlaces(String(searched.input['pattern']), String(searched.output)));
  const wanted = /\bwhere\b.*?["'`“]?([A-Za-z][\w.-]{2,})["'`”]?\s*\??\s*$/i.exec(request)?.[1];
  if (wanted) return say('', call('search_files', { pattern: wanted }));
  if (!hasFile(specificationPath)) {
    return say(`I didn't build this project, so I can't tell you much about it. ${connectHint}`);
  }
  const read = readIn(steps);
  if (read === undefined) return say('', call('read_file', { path: specificationPath }));
  const stored = readStored(read);
  return say(
    stored ? about(stored) : `I can't read the app's specification: it was edited. ${connectHint}`,
  );
}

function foundPlaces(word: string, output: string): string {
  const places = output.split('\n').filter((line) => /^[^:]+:\d+:/.test(line));
  if (places.length === 0) return `I couldn't find "${word}" in the project.`;
  const files = new Map(places.map((line) => [line.split(':', 1)[0] ?? '', line]));
  return `"${word}" is in ${listed([...files.keys()].slice(0, 8).map((path) => `\`${path}\``))}.`;
}

const directories = {
  web: 'Pages are in `src/pages`, components in `src/components`, data and types in `src/data`, and colors and fonts in `src/theme.css`.',
  mobile:
    'Screens are in `src/screens`, data and types in `src/data`, and styles in `src/theme.ts`.',
};

function about(app: Stored): string {
  const screens = app.screens.map(
    (screen) => `- **${screen.title}**: ${describeScreen(screen, app)}`,
  );
  return [
    `**${app.title}** – ${app.tagline}`,
    screens.join('\n'),
    `${directories[app.platform]} ${describeServer(app) || 'All data stays in the browser.'}`,
    `That's all I know: I'm Starter, Millwright's built-in rule-based model. ${connectHint}`,
  ].join('\n\n');
}
