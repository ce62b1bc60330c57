import type { Specification } from '../../specification.ts';
import { contrast, exactly, fromHex, inGamut, type Oklch, readableOn } from './colors.ts';

/** Colors by the name of their CSS variable. */
export type Colors = Readonly<Record<string, Oklch>>;

const white: Oklch = { l: 0.99, c: 0, h: 0 };
const black: Oklch = { l: 0.16, c: 0, h: 0 };

/** Returns whether black text is easier to read on this color than white text. */
export function isLight(color: Oklch): boolean {
  return contrast(color, black) >= contrast(color, white);
}

/** Returns the color of text on this color: as black or white as it needs to be. */
function textOn(color: Oklch): Oklch {
  if (isLight(color)) return readableOn(black, [color], 'darker');
  return contrast(color, white) < 4.5 ? { ...white, l: 1 } : white;
}

/** Moves all neutral tones to a requested background. */
export function onGround(colors: Colors, ground: Oklch): Colors {
  const light = isLight(ground);
  const direction = light ? 'darker' : 'lighter';
  const shifted = (by: number, chroma = 1): Oklch =>
    inGamut({ l: Math.min(1, Math.max(0, ground.l + by)), c: ground.c * chroma, h: ground.h });
  // Tones move away from the text, unless the background is almost as light or dark as it gets.
  const step = light ? (ground.l > 0.85 ? -1 : 1) : ground.l < 0.3 ? 1 : -1;
  const surface = light
    ? shifted(Math.max(0.012, (1 - ground.l) * 0.7), 0.35)
    : shifted(0.045 * step);
  const muted = shifted((light ? 0.035 : 0.07) * step);
  const hover = shifted((light ? 0.05 : 0.1) * step);
  const text = { l: light ? 0.22 : 0.96, c: Math.min(0.02, ground.c), h: ground.h };
  const foreground = readableOn(text, [ground, surface, muted, hover], direction);
  const quiet = { ...foreground, l: light ? 0.42 : 0.82 };
  const border = light ? shifted(-0.1) : shifted(0.14);
  return {
    ...colors,
    background: ground,
    foreground,
    card: surface,
    'card-foreground': foreground,
    popover: surface,
    'popover-foreground': foreground,
    secondary: muted,
    'secondary-foreground': foreground,
    muted,
    'muted-foreground': readableOn(quiet, [ground, surface, muted], direction),
    accent: hover,
    'accent-foreground': foreground,
    border,
    input: light ? shifted(-0.16) : shifted(0.22),
    sidebar: ground,
    'sidebar-foreground': foreground,
    'sidebar-accent': hover,
    'sidebar-accent-foreground': foreground,
    'sidebar-border': border,
  };
}

/** Applies requested colors exactly; what stands on them or beside them adapts. */
export function withRequested(
  colors: Colors,
  { components, text, cards, links, header, footer }: Specification['palette'],
): Colors {
  const named = (name: string): Oklch => colors[name] ?? white;
  const own: Record<string, Oklch> = {};
  if (cards) {
    const card = exactly(cards);
    Object.assign(own, { card, popover: card });
    own['card-foreground'] = textOn(card);
    own['popover-foreground'] = own['card-foreground'];
  }
  // Cards of a requested color have tokens of their own.
  const grounds = [named('background'), named('muted'), ...(cards ? [] : [named('card')])];
  const adapted = (hex: string): Oklch =>
    readableOn(fromHex(hex), grounds, isLight(named('background')) ? 'darker' : 'lighter');
  if (text) {
    const ink = adapted(text);
    for (const name of ['foreground', 'card-foreground', 'popover-foreground']) own[name] ??= ink;
  }
  if (components) {
    const primary = exactly(components);
    const on = textOn(primary);
    Object.assign(own, { primary, ring: primary, 'primary-foreground': on });
    Object.assign(own, { 'sidebar-primary': primary, 'sidebar-primary-foreground': on });
  }
  // Links and icons in the color of buttons stand on the page itself.
  const link = links ?? components;
  if (link) own['primary-text'] = adapted(link);
  // Sections with a ground of their own have another color for them.
  else if (header || footer || cards)
    own['primary-text'] = colors['primary-text'] ?? named('primary');
  return { ...colors, ...own };
}

/** Returns the tokens of a section on a ground of its own, such as a navy header. They apply inside of it only. */
export function sectionTones(colors: Colors, hex: string): Colors {
  const ground = exactly(hex);
  const tones = onGround({}, ground);
  const { foreground = white, card = white, muted = white } = tones;
  const primary = colors['primary'] ?? white;
  const { hex: _, ...link } = colors['primary-text'] ?? primary;
  const direction = isLight(ground) ? 'darker' : 'lighter';
  // Buttons in the color of their ground would disappear.
  const isHidden = contrast(primary, ground) < 1.4;
  return {
    ...tones,
    background: ground,
    ...(isHidden && { primary: foreground, 'primary-foreground': ground, ring: foreground }),
    'primary-text': readableOn(link, [ground, card, muted], direction),
  };
}
