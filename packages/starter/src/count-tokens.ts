/** Counts or estimates the tokens of a text, for the usage that a model reports. */
export type CountTokens = (text: string) => number;
