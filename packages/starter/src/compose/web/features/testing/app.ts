import { type Specification, specification } from '../../../../specification.ts';

type Palette = Specification['palette'];

interface Look {
  readonly title: string;
  readonly tagline: string;
  readonly icon: string;
  readonly primary: string;
  readonly accent: string;
  readonly mood?: Palette['mood'];
}

/** Parses screens with omitted defaults, as a planner may omit them. */
export function app({ primary, accent, mood = 'calm', ...look }: Look, ...screens: unknown[]) {
  return specification.parse({
    ...look,
    platform: 'web',
    palette: { primary, accent, mood },
    theme: 'system',
    entities: [],
    screens,
  });
}
