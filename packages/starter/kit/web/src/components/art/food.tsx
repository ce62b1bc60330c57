import { type Motif, tone } from './motif';

export const food: Motif[] = [
  {
    words: /soup|stew|curry|ramen|noodle|bowl|risotto|chili|rice|porridge|thai/i,
    drawing: (
      <>
        <path
          d="M46 44c-7-8 7-14 0-24M62 40c-7-8 7-14 0-24M78 44c-7-8 7-14 0-24"
          stroke={tone.light}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
        <ellipse cx="60" cy="62" rx="46" ry="11" fill={tone.deep} />
        <ellipse cx="60" cy="61" rx="38" ry="8" fill={tone.accent} />
        <circle cx="48" cy="60" r="5" fill={tone.paper} />
        <circle cx="66" cy="62" r="4" fill={tone.warm} />
        <circle cx="78" cy="60" r="3" fill={tone.paper} />
        <path
          d="M14 62c0 28 18 46 46 46s46-18 46-46c-12 9-30 11-46 11s-34-2-46-11z"
          fill={tone.main}
        />
        <rect x="42" y="104" width="36" height="8" rx="3" fill={tone.deep} />
      </>
    ),
  },
  {
    words:
      /tart|pie|cake|crumble|dessert|cookie|muffin|brownie|sweet|pastry|bread|bakery|baking|loaf|sourdough|croissant|bun/i,
    drawing: (
      <>
        <path
          d="M60 40c-4-8 4-12 0-22"
          stroke={tone.warm}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M20 70c0-18 18-30 40-30s40 12 40 30z" fill={tone.light} />
        <path d="M20 70c8 10 14-2 20 6s14-4 20 4 12-4 20 0 12-4 20-10v-4H20z" fill={tone.accent} />
        <path d="M24 76h72l-6 30a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6z" fill={tone.main} />
        <path d="M42 78l3 32M60 80v32M78 78l-3 32" stroke={tone.deep} strokeWidth="3" />
        <circle cx="60" cy="36" r="7" fill={tone.warm} />
      </>
    ),
  },
  {
    words: /coffee|tea|espresso|latte|cappuccino|cocoa|mug|brew/i,
    drawing: (
      <>
        <path
          d="M46 40c-7-8 7-14 0-24M66 40c-7-8 7-14 0-24"
          stroke={tone.light}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M86 60h8a14 14 0 0 1 0 28h-10" stroke={tone.deep} strokeWidth="7" fill="none" />
        <path d="M24 50h64v34a22 22 0 0 1-22 22H46a22 22 0 0 1-22-22z" fill={tone.main} />
        <ellipse cx="56" cy="50" rx="32" ry="7" fill={tone.ink} />
        <path
          d="M36 66h8v22"
          stroke={tone.light}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
          opacity=".7"
        />
        <rect x="16" y="106" width="80" height="6" rx="3" fill={tone.accent} />
      </>
    ),
  },
  {
    words: /salad|apple|fruit|vegetable|tomato|carrot|banana|berry|lemon|avocado|pepper|grocer/i,
    drawing: (
      <>
        <path
          d="M60 42c-2-14 6-24 18-26"
          stroke={tone.ink}
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M64 32c6-16 24-18 34-12-4 14-20 20-34 12z" fill={tone.accent} />
        <path
          d="M60 44c-10-10-38-6-38 24 0 26 18 44 30 44 4 0 6-2 8-2s4 2 8 2c12 0 30-18 30-44 0-30-28-34-38-24z"
          fill={tone.main}
        />
        <path
          d="M34 62c0-8 4-13 10-15"
          stroke={tone.light}
          strokeWidth="6"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
  {
    words: /wine|beer|whisk|cocktail|drink|juice|bottle|barolo|riesling|ipa|lager/i,
    drawing: (
      <>
        <path
          d="M34 12h14v26c0 8 8 10 8 22v46a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6V60c0-12 8-14 8-22z"
          fill={tone.deep}
        />
        <rect x="26" y="66" width="30" height="26" fill={tone.paper} />
        <path d="M32 74h18M32 82h12" stroke={tone.main} strokeWidth="3" />
        <rect x="33" y="10" width="16" height="10" rx="2" fill={tone.warm} />
        <path d="M68 44h34c0 22-6 34-17 34S68 66 68 44z" fill={tone.pale} />
        <path d="M69 56h32c-2 15-7 22-16 22s-14-7-16-22z" fill={tone.accent} />
        <path d="M85 78v30M72 110h26" stroke={tone.light} strokeWidth="5" strokeLinecap="round" />
      </>
    ),
  },
  {
    words: /pizza|pasta|burger|dinner|lunch|dish|meal|menu|restaurant|kitchen/i,
    drawing: (
      <>
        <circle cx="60" cy="66" r="46" fill={tone.paper} />
        <circle cx="60" cy="66" r="46" fill="none" stroke={tone.light} strokeWidth="4" />
        <circle cx="60" cy="66" r="30" fill={tone.accent} />
        <path d="M40 60c8-14 32-14 40 0-8 12-32 12-40 0z" fill={tone.main} />
        <circle cx="50" cy="78" r="6" fill={tone.warm} />
        <circle cx="70" cy="80" r="5" fill={tone.deep} />
        <path
          d="M6 30v24M12 30v24M9 54v54M114 28c-8 6-8 24-4 32v48"
          stroke={tone.deep}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
];
