import { type Motif, tone } from './motif';

const pot = (
  <>
    <path d="M41 86h38l-5 26H46z" fill={tone.warm} />
    <rect x="37" y="79" width="46" height="10" rx="3" fill={tone.ink} opacity=".85" />
  </>
);

export const plants: Motif[] = [
  {
    words: /monstera|fern|ficus|palm|philodendron|leaf|strelitzia/i,
    drawing: (
      <>
        <path d="M60 82C28 72 20 44 30 24c20 8 32 32 30 58z" fill={tone.main} />
        <path d="M60 82c32-10 40-38 30-58-20 8-32 32-30 58z" fill={tone.deep} />
        <path d="M60 82C48 58 48 30 60 8c12 22 12 50 0 74z" fill={tone.light} />
        <path d="M60 80V26M60 78C48 64 40 50 36 38M60 78c12-14 20-28 24-40" stroke={tone.pale} />
        {pot}
      </>
    ),
  },
  {
    words: /cact|succulent|aloe|agave|pearls|jade/i,
    drawing: (
      <>
        <path
          d="M46 64h-5a9 9 0 0 1-9-9V44M74 56h5a9 9 0 0 0 9-9V37"
          stroke={tone.deep}
          strokeWidth="12"
          strokeLinecap="round"
          fill="none"
        />
        <rect x="46" y="22" width="28" height="64" rx="14" fill={tone.main} />
        <path d="M54 34v42M60 30v48M66 34v42" stroke={tone.light} strokeWidth="2" />
        <circle cx="60" cy="21" r="7" fill={tone.accent} />
        {pot}
      </>
    ),
  },
  {
    words: /tulip|rose|flower|orchid|lily|daisy|peon|dahlia|bouquet/i,
    drawing: (
      <>
        <path d="M60 112V52" stroke={tone.main} strokeWidth="5" />
        <path d="M60 104C44 100 36 88 36 72c16 4 24 16 24 32z" fill={tone.main} />
        <path d="M60 98c14-4 22-14 22-30-14 4-22 14-22 30z" fill={tone.deep} />
        <path
          d="M38 20c7 4 12 9 14 16 2-9 5-15 8-20 3 5 6 11 8 20 2-7 7-12 14-16 3 24-5 42-22 42S35 44 38 20z"
          fill={tone.accent}
        />
        <path d="M60 16c6 10 8 26 0 46-8-20-6-36 0-46z" fill={tone.paper} opacity=".45" />
      </>
    ),
  },
  {
    words: /basil|herb|rosemary|mint|thyme|parsley|seed|sprout|snake/i,
    drawing: (
      <>
        <path d="M60 84V30" stroke={tone.deep} strokeWidth="4" />
        <ellipse cx="46" cy="58" rx="16" ry="9" transform="rotate(28 46 58)" fill={tone.main} />
        <ellipse cx="74" cy="52" rx="16" ry="9" transform="rotate(-28 74 52)" fill={tone.light} />
        <ellipse cx="47" cy="36" rx="14" ry="8" transform="rotate(32 47 36)" fill={tone.light} />
        <ellipse cx="73" cy="30" rx="14" ry="8" transform="rotate(-32 73 30)" fill={tone.main} />
        <ellipse cx="60" cy="18" rx="8" ry="13" fill={tone.deep} />
        {pot}
      </>
    ),
  },
];
