import { type Motif, tone } from './motif';
import { vase } from './vase';

export const painting: Motif[] = [
  {
    words: /paint|palette|watercolou?r|oil|portrait|canvas|color|colour|design/i,
    drawing: (
      <>
        <path
          d="M60 18c-32 0-54 20-54 46s20 44 46 44c10 0 12-8 8-16s0-14 10-14h20c14 0 24-8 24-20 0-24-24-40-54-40z"
          fill={tone.paper}
        />
        <circle cx="34" cy="50" r="9" fill={tone.main} />
        <circle cx="58" cy="38" r="9" fill={tone.accent} />
        <circle cx="84" cy="46" r="9" fill={tone.warm} />
        <circle cx="28" cy="76" r="9" fill={tone.deep} />
        <path d="M70 108l34-54 8 6-34 52c-4 4-10 2-8-4z" fill={tone.main} />
      </>
    ),
  },
  {
    words: /gallery|exhibit|museum|landscape|print|poster|frame|photo|art/i,
    drawing: (
      <>
        <path d="M60 6L40 24h40z" fill="none" stroke={tone.ink} strokeWidth="3" />
        <rect x="10" y="24" width="100" height="84" rx="3" fill={tone.deep} />
        <rect x="18" y="32" width="84" height="68" fill={tone.pale} />
        <circle cx="80" cy="50" r="11" fill={tone.warm} />
        <path d="M18 100V80l24-26 22 24 14-12 24 24v10z" fill={tone.main} />
        <path d="M18 100v-8l24-8 26 12 34-8v12z" fill={tone.accent} />
      </>
    ),
  },
  vase,
];
