import { type Motif, tone } from './motif';
import { shoe } from './shoe';

export const fashion: Motif[] = [
  {
    words: /shirt|tee|top|sweater|blouse|jumper|hoodie|jersey|pullover|knit/i,
    drawing: (
      <>
        <path d="M40 16c6 10 34 10 40 0l34 20-14 28-14-6v54H34V58l-14 6L6 36z" fill={tone.main} />
        <path d="M40 16c6 10 34 10 40 0l-8-4H48z" fill={tone.deep} />
        <path d="M34 72h52v12H34z" fill={tone.accent} />
        <path d="M34 90h52" stroke={tone.paper} strokeWidth="4" />
      </>
    ),
  },
  {
    words: /dress|skirt|gown|jewel|ring|earring|necklace|wedding/i,
    drawing: (
      <>
        <path d="M46 10v16M74 10v16" stroke={tone.deep} strokeWidth="5" strokeLinecap="round" />
        <path d="M42 24c8 8 28 8 36 0l4 30H38z" fill={tone.main} />
        <path d="M38 54h44l24 54c-30 8-62 8-92 0z" fill={tone.accent} />
        <path d="M38 52h44v8H38z" fill={tone.ink} />
        <path
          d="M50 62L40 108M70 62l10 46M60 62v50"
          stroke={tone.paper}
          strokeWidth="2"
          opacity=".7"
        />
      </>
    ),
  },
  {
    words: /jacket|blazer|coat|suit|parka|cardigan/i,
    drawing: (
      <>
        <path d="M42 14h36l26 14 10 56-16 4-6-26v50H28V62l-6 26-16-4 10-56z" fill={tone.main} />
        <path d="M42 14l18 34 18-34-8-4H50z" fill={tone.paper} />
        <path d="M42 14L36 40l24 22L84 40l-6-26-18 34z" fill={tone.deep} />
        <path d="M60 62v50" stroke={tone.deep} strokeWidth="3" />
        <circle cx="66" cy="76" r="3" fill={tone.warm} />
        <circle cx="66" cy="92" r="3" fill={tone.warm} />
      </>
    ),
  },
  {
    words: /bag|tote|hat|scarf|belt|trouser|jean|pant/i,
    drawing: (
      <>
        <path d="M40 44V30c0-26 40-26 40 0v14" stroke={tone.deep} strokeWidth="6" fill="none" />
        <path d="M18 40h84l8 64a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8z" fill={tone.main} />
        <path d="M14 76h92l2 14H12z" fill={tone.accent} />
        <circle cx="40" cy="48" r="4" fill={tone.paper} />
        <circle cx="80" cy="48" r="4" fill={tone.paper} />
      </>
    ),
  },
  shoe,
];
