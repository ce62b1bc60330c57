import { letter } from './letters.ts';

/** Well-known apps, with a prompt that describes similar ones. */
const likenesses: readonly (readonly [name: string, words: string])[] = [
  ['trello|asana|jira|monday', 'kanban board for tasks with priority and due date'],
  ['todoist|things 3|wunderlist', 'todo list with priority and due date'],
  ['netflix|letterboxd|imdb', 'movie collection with genre, year, rating 1-5 and poster'],
  ['spotify|soundcloud|itunes', 'song collection with artist, album, genre and favourite'],
  ['instagram|pinterest|flickr', 'photo collection with image, place, tags and likes (number)'],
  ['twitter|mastodon|bluesky|facebook|reddit', 'posts with author, text, date and likes (number)'],
  ['airbnb|booking\\.com', 'apartment listings with city, price, rooms, rating 1-5 and photo'],
  ['notion|evernote|google keep|obsidian', 'notes app'],
  [
    'goodreads',
    'book tracker with author, status (Want to read, Reading, Finished), rating 1-5 and review',
  ],
  ['amazon|etsy|ebay|shopify', 'product collection with category, price, stock and picture'],
  [
    'youtube|twitch',
    'video collection with channel (text), link, date, likes (number) and thumbnail',
  ],
  ['strava|garmin', 'run tracker with distance, duration, date and elevation'],
  ['duolingo|anki|quizlet', 'flashcards for spanish'],
  ['splitwise', 'expense tracker with payer, amount, date and settled (yes/no)'],
  ['whatsapp|slack|discord|telegram|messenger', 'chat app'],
];

/** Replaces `a clone of Trello` with a description, and returns the name. */
export function withoutLikeness(text: string): { text: string; like: string } {
  for (const [names, words] of likenesses) {
    const name = new RegExp(names, 'i').exec(text)?.[0];
    const found =
      name &&
      new RegExp(
        `\\b(?:(?:an? )?(?:${letter}+ ){0,3}(?:app|site|website|tool|something)? ?(?:clone of|copy of|like|similar to|inspired by|version of) (?:${names})|(?:${names})(?: clone|-like(?: app)?| copy| alternative))(?!${letter})`,
        'i',
      ).exec(text);
    if (found) return { text: text.replace(found[0], words), like: name };
  }
  return { text, like: '' };
}
