import { type Motif, tone } from './motif';

export const nature: Motif[] = [
  {
    words: /mountain|peak|hike|alps|summit|route|ridge|trail|climb/i,
    drawing: (
      <>
        <circle cx="92" cy="28" r="13" fill={tone.warm} />
        <path d="M2 112L46 28l44 84z" fill={tone.main} />
        <path d="M46 28l14 27-9-4-7 8-7-7-6 4z" fill={tone.paper} />
        <path d="M52 112l30-50 36 50z" fill={tone.deep} />
        <path d="M82 62l10 14-7-2-5 6-5-7z" fill={tone.paper} />
      </>
    ),
  },
  {
    words: /forest|tree|wood|park|camp|pine|garden|crop|farm/i,
    drawing: (
      <>
        <path d="M34 112V92M86 112V88M60 112V84" stroke={tone.ink} strokeWidth="7" />
        <path d="M34 34l24 60H10zM86 28l26 62H60z" fill={tone.deep} />
        <path d="M60 8l24 38H72l20 40H28l20-40H36z" fill={tone.main} />
        <path d="M60 8l24 38H72l20 40H60z" fill={tone.light} opacity=".45" />
      </>
    ),
  },
  {
    words: /river|lake|rain|water|weather|sea|ocean|cloud|storm|snow/i,
    drawing: (
      <>
        <circle cx="40" cy="36" r="20" fill={tone.warm} />
        <path d="M36 80a20 20 0 0 1 2-40 28 28 0 0 1 53-2 21 21 0 0 1 3 42z" fill={tone.paper} />
        <path
          d="M44 90l-6 18M64 90l-6 18M84 90l-6 18"
          stroke={tone.main}
          strokeWidth="6"
          strokeLinecap="round"
        />
      </>
    ),
  },
  {
    words: /bee|hive|honey|butterfly|insect|bird|observation|wild/i,
    drawing: (
      <>
        <ellipse cx="44" cy="36" rx="16" ry="24" transform="rotate(-24 44 36)" fill={tone.pale} />
        <ellipse cx="76" cy="36" rx="16" ry="24" transform="rotate(24 76 36)" fill={tone.pale} />
        <ellipse cx="60" cy="74" rx="30" ry="38" fill={tone.warm} />
        <path d="M33 62h54M30 76h60M34 90h52" stroke={tone.ink} strokeWidth="8" />
        <circle cx="60" cy="38" r="14" fill={tone.ink} />
        <path
          d="M52 26c-2-8-8-10-12-10M68 26c2-8 8-10 12-10"
          stroke={tone.ink}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
];
