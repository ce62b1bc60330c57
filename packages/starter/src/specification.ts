import { platforms } from '@millwright/contract';
import { z } from 'zod';
import { words } from './specification/basic-shapes.ts';
import { entity } from './specification/entity-shape.ts';
import { screen } from './specification/screen-shape.ts';
import { server } from './specification/server-shape.ts';
import { moods, style } from './specification/style-shape.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/);

/** Complete description of an app that the built-in model writes; stored in a project file. */
export const specification = z.strictObject({
  title: words,
  /** The purpose of the app in one sentence. */
  tagline: words,
  /** An emoji. */
  icon: words,
  platform: z.enum(platforms),
  palette: z.strictObject({
    /** Color of buttons and links. */
    primary: color,
    /** Color of highlights. */
    accent: color,
    mood: z.enum(moods),
    /** Colors to use exactly as requested. A background applies in light and dark mode. */
    background: color.optional(),
    components: color.optional(),
    text: color.optional(),
    cards: color.optional(),
    header: color.optional(),
    footer: color.optional(),
    headings: color.optional(),
    links: color.optional(),
  }),
  style: style.optional(),
  /** `toggle` adds a button that switches the theme. */
  theme: z.enum(['system', 'light', 'dark', 'toggle']),
  /** Roles to switch between in the header, the one with the fewest rights first; only on the web. */
  roles: z.array(words).min(2).optional(),
  /** Without it, data stays in the browser. */
  server: server.optional(),
  entities: z.array(entity),
  /** Several screens are shown as tabs. */
  screens: z.array(screen).min(1),
});

export type Specification = z.output<typeof specification>;
export type Entity = Specification['entities'][number];
export type ServerSide = NonNullable<Specification['server']>;
export type Access = ServerSide['access'];
export type Field = Entity['fields'][number];
export type FieldKind = Field['kind'];
export type Screen = Specification['screens'][number];
export type ScreenOf<K extends Screen['kind']> = Extract<Screen, { kind: K }>;
