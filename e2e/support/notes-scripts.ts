import { write } from './sandbox-scripts.ts';

/** Script line that gives an app with a database a table of notes. */
export const writeNotesSchema = write(
  'server/db/schema.ts',
  `import { pgTable, text } from 'drizzle-orm/pg-core';

export const notes = pgTable('notes', { words: text().notNull() });
`,
);

/** Script line that mounts `noteRoutes` of server/routes/notes.ts. */
export const mountNotes = `call edit_file ${JSON.stringify({
  path: 'server/index.ts',
  edits: [
    {
      old_text: 'import { health }',
      new_text: "import { noteRoutes } from './routes/notes';\nimport { health }",
    },
    {
      old_text: "app.route('/health', health);",
      new_text: "app.route('/health', health);\napp.route('/notes', noteRoutes);",
    },
  ],
})}`;
