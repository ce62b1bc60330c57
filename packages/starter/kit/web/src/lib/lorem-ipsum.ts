import { randomBelow } from './generate-password.ts';

const start = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.';
const words =
  'ad aliqua aliquip amet anim aute cillum commodo consequat culpa cupidatat deserunt dolor dolore duis ea eiusmod elit enim esse est et eu ex excepteur exercitation fugiat id in incididunt ipsum irure labore laboris laborum lorem magna minim mollit nisi non nostrud nulla occaecat officia pariatur proident qui quis reprehenderit sed sint sit sunt tempor ullamco ut velit veniam voluptate'.split(
    ' ',
  );

const between = (low: number, high: number) => low + randomBelow(high - low + 1);

function sentence(): string {
  const text = Array.from({ length: between(6, 14) }, () => words[randomBelow(words.length)]).join(
    ' ',
  );
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Creates placeholder text. The first sentence is the one that everyone knows. */
export function createLorem(paragraphs: number, sentences: number): string[] {
  return Array.from({ length: paragraphs }, (_, index) => {
    const made = Array.from({ length: sentences }, sentence);
    return (index === 0 ? [start, ...made.slice(1)] : made).join(' ');
  });
}
