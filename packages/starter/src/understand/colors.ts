import colorWords from '../../data/colors.json' with { type: 'json' };

/** Color names and their value as a button color. */
export const colors: Readonly<Record<string, string>> = colorWords.values;

/** Styles that imply colors. */
export const looks: readonly (readonly [words: RegExp, primary: string, accent: string])[] = [
  [/\bearth(?:y)?(?: tones?)?\b/i, '#8a5a36', '#6b7a2a'],
  [/\bwarm (?:colou?rs?|tones?|palette)\b/i, '#c2410c', '#d97706'],
  [/\bcool (?:colou?rs?|tones?|palette)\b/i, '#0e7490', '#6366f1'],
  [/\bsunset\b/i, '#f0623a', '#a93b8a'],
  [/\bocean(?:ic)?\b/i, '#0b6fa4', '#17a9bd'],
  [/\bautumn(?:al)? (?:colou?rs?|tones?)\b/i, '#b1451d', '#c99a1a'],
  [/\bchristmas(?:sy)? (?:colou?rs?|theme)\b/i, '#b3202c', '#1f6b3a'],
  [/\bhalloween (?:colou?rs?|theme)\b/i, '#ea6a0c', '#5b2a86'],
  [/\brainbow\b/i, '#d946a6', '#0ea5e9'],
  [/\b(?:candy|bubble ?gum)\b/i, '#ec4899', '#8b5cf6'],
];

/** Topics that suggest a mood. Words that describe the look itself are in `style-words`. */
export const topicMoods = {
  playful: /\b(?:kids?|children|toddlers?|candy|toys?|rainbow|fun|funny|cute)\b/i,
  elegant: /\b(?:wedding|boutique|jewel\w*|fashion|luxury|premium)\b/i,
  bold: /\b(?:neon|cyberpunk|gaming|e-?sports?)\b/i,
  serious: /\b(?:business|corporate|professional|legal|compliance)\b/i,
  calm: /\b(?:zen|meditation|relax\w*|pastel|earthy)\b/i,
} as const;
