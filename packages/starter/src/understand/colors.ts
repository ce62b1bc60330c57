import colorWords from '../../data/colors.json' with { type: 'json' };

/** Color names and their value as a button color. */
export const colors: Readonly<Record<string, string>> = colorWords.values;

/** Styles that imply colors. */
export const looks: readonly (readonly [words: RegExp, primary: string, accent: string])[] = [
  [/\b(?:black (?:and|&) white|monochrome|black-and-white|schwarz-weiß)\b/i, '#18181b', '#71717a'],
  [/\bpastels?\b/i, '#a78bda', '#f2a7c3'],
  [/\bearth(?:y)?(?: tones?)?\b/i, '#8a5a36', '#6b7a2a'],
  [/\bwarm (?:colou?rs?|tones?|palette)\b/i, '#c2410c', '#d97706'],
  [/\bcool (?:colou?rs?|tones?|palette)\b/i, '#0e7490', '#6366f1'],
  [/\bsunset\b/i, '#f0623a', '#a93b8a'],
  [/\bocean(?:ic)?\b/i, '#0b6fa4', '#17a9bd'],
  [/\bautumn(?:al)? (?:colou?rs?|tones?)\b/i, '#b1451d', '#c99a1a'],
  [/\bchristmas(?:sy)? (?:colou?rs?|theme)\b/i, '#b3202c', '#1f6b3a'],
  [/\bhalloween (?:colou?rs?|theme)\b/i, '#ea6a0c', '#5b2a86'],
  [/\b(?:cyberpunk|synthwave|vaporwave)\b/i, '#d026c0', '#17c3dd'],
  [/\brainbow\b/i, '#d946a6', '#0ea5e9'],
  [/\bneon\b/i, '#c026d3', '#22d3ee'],
  [/\b(?:retro|vintage) (?:look|style|colou?rs?|theme|design|feel|vibe)\b/i, '#b1451d', '#0f766e'],
  [/\b(?:candy|bubble ?gum)\b/i, '#ec4899', '#8b5cf6'],
];

export const moods = {
  playful:
    /\b(?:playful|fun|funny|colou?rful|kids?|children|cute|cheerful|happy|bubbly|friendly|candy|silly|kawaii|verspielt|rainbow)\b/i,
  elegant:
    /\b(?:elegant|luxur\w+|classy|wedding|sophisticated|premium|fancy|refined|chic|boutique|stylish|art deco)\b/i,
  bold: /\b(?:bold|neon|vibrant|loud|cyberpunk|brutalist|striking|high[- ]contrast|energetic|edgy|synthwave)\b/i,
  serious:
    /\b(?:serious|professional|corporate|business|formal|sober|minimalist(?:ic)?|minimal|clean|black (?:and|&) white)\b/i,
  calm: /\b(?:calm|calming|soft|gentle|zen|peaceful|relax\w*|quiet|soothing|pastel|cozy|cosy|warm|muted|earthy|ruhig)\b/i,
} as const;
