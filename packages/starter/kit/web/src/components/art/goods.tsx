import { type Motif, tone } from './motif';
import { vase } from './vase';

export const goods: Motif[] = [
  vase,
  {
    words: /plate|platter|saucer|breakfast|dinner/i,
    drawing: (
      <>
        <circle cx="60" cy="62" r="48" fill={tone.main} />
        <circle cx="60" cy="62" r="40" fill={tone.paper} />
        <circle cx="60" cy="62" r="28" fill={tone.pale} />
        <path d="M40 72c8-22 24-28 40-26-2 20-16 32-40 26z" fill={tone.accent} />
        <path d="M40 72c12-8 22-14 34-22" stroke={tone.deep} strokeWidth="3" />
      </>
    ),
  },
  {
    words: /tote|bag|backpack|purse|basket|shopper/i,
    drawing: (
      <>
        <path d="M40 44V30c0-26 40-26 40 0v14" stroke={tone.deep} strokeWidth="6" fill="none" />
        <path d="M18 40h84l8 64a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8z" fill={tone.main} />
        <path d="M44 74c6-14 26-14 32 0-6 14-26 14-32 0z" fill={tone.warm} />
        <circle cx="40" cy="48" r="4" fill={tone.paper} />
        <circle cx="80" cy="48" r="4" fill={tone.paper} />
      </>
    ),
  },
  {
    words: /mug|cup|teapot|coffee|tea\b|glass/i,
    drawing: (
      <>
        <path d="M84 48h10a16 16 0 0 1 0 32H82" stroke={tone.deep} strokeWidth="8" fill="none" />
        <path d="M20 32h66v64a16 16 0 0 1-16 16H36a16 16 0 0 1-16-16z" fill={tone.main} />
        <path d="M20 52h66v12H20z" fill={tone.accent} />
        <path d="M20 70h66v6H20z" fill={tone.paper} />
        <ellipse cx="53" cy="32" rx="33" ry="7" fill={tone.ink} />
      </>
    ),
  },
  {
    words: /candle|soap|oil|perfume|lotion|jar|honey|jam|balm/i,
    drawing: (
      <>
        <path d="M60 34c-12-8-4-18 0-26 6 8 12 18 0 26z" fill={tone.warm} />
        <path d="M60 34v12" stroke={tone.ink} strokeWidth="4" />
        <ellipse cx="60" cy="50" rx="32" ry="8" fill={tone.paper} />
        <path
          d="M28 50c0 10 64 10 64 0v52a10 10 0 0 1-10 10H38a10 10 0 0 1-10-10z"
          fill={tone.main}
        />
        <rect x="40" y="72" width="40" height="24" rx="3" fill={tone.paper} />
        <path d="M48 80h24M48 88h14" stroke={tone.deep} strokeWidth="3" strokeLinecap="round" />
      </>
    ),
  },
  {
    words: /lamp|light|clock|watch|headphone|speaker|charger|lantern/i,
    drawing: (
      <>
        <path d="M38 14h44l18 44H20z" fill={tone.warm} />
        <path d="M60 58v46" stroke={tone.deep} strokeWidth="6" />
        <ellipse cx="60" cy="106" rx="26" ry="6" fill={tone.main} />
        <path d="M76 58v16" stroke={tone.ink} strokeWidth="3" />
        <circle cx="76" cy="76" r="4" fill={tone.ink} />
        <path
          d="M52 22l-10 28"
          stroke={tone.paper}
          strokeWidth="5"
          strokeLinecap="round"
          opacity=".6"
        />
      </>
    ),
  },
  {
    words: /blanket|throw|napkin|linen|towel|cushion|pillow|rug|scarf|wool|cotton|shirt/i,
    drawing: (
      <>
        <rect x="14" y="82" width="92" height="28" rx="12" fill={tone.deep} />
        <rect x="18" y="56" width="84" height="28" rx="12" fill={tone.main} />
        <rect x="22" y="30" width="76" height="28" rx="12" fill={tone.accent} />
        <path
          d="M40 30v28M52 30v28M68 56v28M80 56v28M36 82v28"
          stroke={tone.paper}
          strokeWidth="5"
          opacity=".75"
        />
      </>
    ),
  },
  {
    words: /board|tray|bowl|dish|spoon|wood|oak|pot\b|pan\b/i,
    drawing: (
      <>
        <ellipse cx="60" cy="56" rx="50" ry="12" fill={tone.deep} />
        <ellipse cx="60" cy="55" rx="42" ry="8" fill={tone.ink} opacity=".6" />
        <path
          d="M10 56c0 32 18 50 50 50s50-18 50-50c-12 10-32 13-50 13s-38-3-50-13z"
          fill={tone.main}
        />
        <path d="M18 80c22 10 62 10 84 0" stroke={tone.accent} strokeWidth="7" fill="none" />
        <rect x="40" y="103" width="40" height="9" rx="4" fill={tone.deep} />
        <path
          d="M30 30c-6-8 6-12 0-20M90 30c-6-8 6-12 0-20"
          stroke={tone.light}
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
  {
    words: /notebook|book|card|print|poster|pen\b|paper|planner|stationery/i,
    drawing: (
      <>
        <rect x="26" y="14" width="70" height="96" rx="7" fill={tone.main} />
        <path d="M26 21a7 7 0 0 1 7-7h9v96h-9a7 7 0 0 1-7-7z" fill={tone.deep} />
        <rect x="52" y="32" width="34" height="22" rx="3" fill={tone.paper} />
        <path d="M82 14v96" stroke={tone.warm} strokeWidth="5" />
        <path
          d="M18 30h14M18 50h14M18 70h14M18 90h14"
          stroke={tone.light}
          strokeWidth="5"
          strokeLinecap="round"
        />
      </>
    ),
  },
  {
    words: /bottle|flask|box|package|kit|set|item|tool|toy/i,
    drawing: (
      <>
        <path d="M60 12l48 22v56l-48 22-48-22V34z" fill={tone.main} />
        <path d="M60 56v56l48-22V34z" fill={tone.deep} />
        <path d="M12 34l48 22 48-22-48-22z" fill={tone.light} />
        <path d="M36 23l48 22v18l-10-5-6 8V53L22 30z" fill={tone.warm} />
      </>
    ),
  },
];
