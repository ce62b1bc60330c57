/** Returns a number from 0 up to a limit, which is not included. */
type Pick = (limit: number) => number;

const people = {
  first:
    'Ada Amara Anders Bao Beatriz Bruno Carmen Chidi Clara Daria David Elena Emeka Emil Fatima Felix Freya Gabriel Hana Hugo Ines Ivan Jana Jonas Kofi Lena Leo Lucia Mara Mateo Mei Milo Nadia Nils Nora Omar Oskar Priya Rafael Rosa Samir Selma Sofia Theo Uma Victor Wanda Yara Yusuf Zoe',
  last: 'Adler Alvarez Andersen Bauer Becker Bianchi Castro Chen Costa Dahl Diaz Eriksen Ferrari Fischer Garcia Haddad Hansen Ito Jansen Kaya Keller Kim Kowalski Larsen Lopez Marino Meyer Moreau Mueller Nakamura Novak Okafor Olsen Park Patel Petrov Ramos Rossi Santos Sato Schmidt Silva Singh Tanaka Torres Vargas Weber Wong Yilmaz Ziegler',
};
const things = {
  adjectives:
    'amber azure bold brave bright calm clever copper cosmic crisp daring early electric evergreen fearless gentle golden happy hidden honest jolly kind lively lucky lunar mellow mighty noble north polar proud quick quiet rapid royal silent silver solar steady sunny swift tidy urban velvet vivid warm wild wise young',
  nouns:
    'anchor anvil arrow badger beacon birch bridge canyon cedar comet compass coral crane delta ember falcon field forest forge fox harbor hawk heron island kite lantern lark maple meadow meridian nest oak orbit otter peak pine pixel quill raven ridge river rocket sail spark summit thistle tiger tower valley willow wolf',
  endings: 'Labs Works Studio Collective Group Partners Craft Supply House Union',
};
const fantasy = {
  starts:
    'Ael Bryn Cal Dra El Fen Gal Hal Is Kae Lor Mor Nym Or Pel Quin Ra Syl Thal Ul Vae Wyn Xan Yr Zeph',
  middles: 'a e i o u ae ia eo an en or ir al',
  ends: 'bor dan dis dor gorn las lia lin mar mir nor ra rian rik ros this thos vyn wen wyn',
};
const pets =
  'Archie Biscuit Blue Button Caramel Chestnut Clover Cocoa Comet Cookie Daisy Dumpling Fig Ginger Hazel Honey Jasper Juniper Kiwi Luna Maple Marble Mochi Muffin Nacho Nugget Olive Oreo Oscar Peach Peanut Pepper Pickle Poppy Pumpkin Rocket Rusty Sage Shadow Sparky Sunny Teddy Toffee Truffle Waffle Willow Ziggy'.split(
    ' ',
  );

const list = (text: string) => text.split(' ');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const nameKinds = {
  person: { label: 'People' },
  business: { label: 'Companies' },
  username: { label: 'User names' },
  fantasy: { label: 'Fantasy' },
  pet: { label: 'Pets' },
};

export type NameKind = keyof typeof nameKinds;

export function createName(kind: NameKind, pick: Pick): string {
  const one = (words: string[]) => words[pick(words.length)] ?? '';
  switch (kind) {
    case 'person':
      return `${one(list(people.first))} ${one(list(people.last))}`;
    case 'business': {
      const name = `${capital(one(list(things.adjectives)))} ${capital(one(list(things.nouns)))}`;
      return pick(2) === 0 ? name : `${name} ${one(list(things.endings))}`;
    }
    case 'username':
      return `${one(list(things.adjectives))}${capital(one(list(things.nouns)))}${10 + pick(90)}`;
    case 'fantasy':
      return one(list(fantasy.starts)) + one(list(fantasy.middles)) + one(list(fantasy.ends));
    case 'pet':
      return one(pets);
  }
}

/** Creates names that differ from each other. */
export function createNames(kind: NameKind, count: number, pick: Pick): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(createName(kind, pick));
  return [...names];
}
