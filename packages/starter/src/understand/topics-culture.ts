import type { Topic } from './topic.ts';

export const culture: readonly Topic[] = [
  {
    words: 'book, novel, audiobook, ebook, reading, library book, reading list, comic, manga',
    icon: '📚',
    color: '#7c3f1d',
    fields:
      'title, author, genre (Novel, Science fiction, Crime, Biography, Essay), status (Want to read, Reading, Finished), rating 1-5, finished date',
    samples: {
      title:
        'The Left Hand of Darkness|Middlemarch|Invisible Cities|Beloved|The Dispossessed|Stoner',
      author:
        'Ursula K. Le Guin|George Eliot|Italo Calvino|Toni Morrison|Ursula K. Le Guin|John Williams',
      genre: 'Science fiction|Novel|Novel|Novel|Science fiction|Novel',
      pages: '304|880|165|324|387|278',
      publisher: 'Ace|Penguin|Einaudi|Knopf|Harper|Viking',
      year: '1969|1871|1972|1987|1974|1965',
      review:
        'Slow to start, then impossible to put down.|A whole town in one book.|A city for every mood.|Stays with you for weeks.|Ideas on every page.|Quiet and devastating.',
    },
  },
  {
    words: 'movie, film, cinema, watchlist, documentary, dvd',
    icon: '🎬',
    color: '#b91c1c',
    fields:
      'title, director, genre (Drama, Comedy, Thriller, Science fiction, Animation), year, status (To watch, Watched), rating 1-5',
    samples: {
      title: 'Spirited Away|Parasite|Portrait of a Lady on Fire|Blade Runner|Paddington 2|Roma',
      director: 'Hayao Miyazaki|Bong Joon-ho|Céline Sciamma|Ridley Scott|Paul King|Alfonso Cuarón',
      genre: 'Animation|Thriller|Drama|Science fiction|Comedy|Drama',
      year: '2001|2019|2019|1982|2017|2018',
    },
  },
  {
    words: 'show, tv show, series, tv series, anime, episode',
    icon: '📺',
    color: '#6d28d9',
    fields:
      'title, platform (Netflix, BBC, HBO, Other), status (To watch, Watching, Finished), season (number), rating 1-5',
    samples: {
      title: 'Dark|The Wire|Severance|Fleabag|Planet Earth|The Bear',
      genre: 'Mystery|Drama|Thriller|Comedy|Documentary|Drama',
    },
  },
  {
    words: 'song, track, playlist, music, setlist',
    icon: '🎵',
    color: '#be185d',
    fields:
      'title, artist, album, genre (Pop, Rock, Jazz, Classical, Electronic), rating 1-5, favourite',
    samples: {
      title: 'Feeling Good|Heroes|Clair de Lune|Hey Ya!|Running Up That Hill|Take Five',
      artist: 'Nina Simone|David Bowie|Claude Debussy|OutKast|Kate Bush|Dave Brubeck',
      album: 'I Put a Spell on You|"Heroes"|Suite bergamasque|Speakerboxxx|Hounds of Love|Time Out',
      genre: 'Jazz|Rock|Classical|Pop|Pop|Jazz',
    },
  },
  {
    words: 'vinyl, record, vinyl record, album, lp, cd',
    icon: '💿',
    color: '#1f2937',
    fields:
      'title, artist, year, genre (Rock, Jazz, Soul, Electronic, Classical), condition (Mint, Very good, Good, Fair), price',
    samples: {
      title: 'Kind of Blue|Blue Train|Rumours|Blue Lines|Songs in the Key of Life|Autobahn',
      artist: 'Miles Davis|John Coltrane|Fleetwood Mac|Massive Attack|Stevie Wonder|Kraftwerk',
      year: '1959|1958|1977|1991|1976|1974',
      genre: 'Jazz|Jazz|Rock|Electronic|Soul|Electronic',
      label: 'Columbia|Blue Note|Warner|Virgin|Tamla|Philips',
    },
  },
  {
    words: 'game, video game, board game, boardgame, backlog',
    icon: '🎮',
    color: '#4f46e5',
    fields:
      'title, platform (PC, Switch, PlayStation, Xbox, Tabletop), genre (Adventure, Strategy, Puzzle, Sport), status (Backlog, Playing, Finished), rating 1-5, hours played',
    samples: {
      title: 'Outer Wilds|Celeste|Hades|Wingspan|Into the Breach|Catan',
      platform: 'PC|Switch|Switch|Tabletop|PC|Tabletop',
      players: '1|1|1|4|1|4',
    },
  },
  {
    words: 'podcast, podcast episode',
    icon: '🎧',
    color: '#7c3aed',
    fields:
      'title, host, topic (News, Science, Stories, Comedy), link, rating 1-5, listened (yes/no)',
    samples: { title: 'Radiolab|99% Invisible|The Daily|In Our Time|Ologies|Hardcore History' },
  },
  {
    words: 'painting, artwork, drawing, sketch, illustration, print, sculpture',
    icon: '🎨',
    color: '#c2410c',
    fields: 'title, artist, technique (Oil, Watercolour, Acrylic, Ink), year, size, picture',
    samples: {
      title:
        'Harbour at dusk|Still life with lemons|Portrait in blue|Winter orchard|Two chairs|Rain on the square',
      medium: 'Oil|Watercolour|Acrylic|Ink|Oil|Gouache',
    },
  },
  {
    words: 'photo, picture, photograph, image',
    icon: '📷',
    color: '#0f766e',
    fields: 'title, image, place, taken on, tags',
    samples: {
      title: 'Morning fog|Market day|Old bridge|Night tram|Dunes|First snow',
      tags: 'landscape, morning|people, city|architecture|night, city|sea, summer|winter',
    },
  },
  {
    words: 'concert, gig, festival, show visit, performance',
    icon: '🎤',
    color: '#9333ea',
    fields: 'artist, venue, city, date, ticket price, rating 1-5',
    samples: {
      title: 'Big Thief|Khruangbin|Nils Frahm|Arooj Aftab|The National|Rosalía',
      venue: 'Paradiso|Union Chapel|Philharmonie|Roundhouse|Tempodrom|Palau Sant Jordi',
    },
  },
  {
    words: 'museum, exhibition, gallery visit',
    icon: '🏛️',
    color: '#92400e',
    fields: 'name, city, visited on, favourite piece, rating 1-5',
    samples: {
      title: 'Prado|Rijksmuseum|Louisiana|Tate Modern|Mauritshuis|Museum Ludwig',
      city: 'Madrid|Amsterdam|Humlebæk|London|The Hague|Cologne',
    },
  },
  {
    words: 'quote, quotation',
    icon: '💬',
    color: '#475569',
    fields: 'quote (text), author, source (text), tags',
    samples: {
      title:
        'The obstacle is the way.|Simplicity is the ultimate sophistication.|Well begun is half done.|Less, but better.|Make haste slowly.|The map is not the territory.',
      author: 'Marcus Aurelius|Anonymous|Aristotle|Dieter Rams|Augustus|Alfred Korzybski',
    },
  },
  {
    words: 'post, blog post, article, blog',
    icon: '✍️',
    color: '#0369a1',
    fields: 'title, summary, content, tags, published on, status (Draft, Published)',
    samples: {
      title:
        'Why we moved to the coast|Ten lessons from a year of running|A small guide to sourdough|How I plan my week|Notes on a slow website|What the garden taught me',
    },
  },
  {
    words: 'chess opening, opening',
    icon: '♟️',
    color: '#3f3f46',
    fields:
      'name, moves, side (White, Black), level (Beginner, Intermediate, Advanced), confidence 1-5, notes',
    samples: {
      title: 'Italian Game|Sicilian Defence|Queen’s Gambit|Caro-Kann|Ruy López|King’s Indian',
      moves:
        '1.e4 e5 2.Nf3 Nc6 3.Bc4|1.e4 c5|1.d4 d5 2.c4|1.e4 c6|1.e4 e5 2.Nf3 Nc6 3.Bb5|1.d4 Nf6 2.c4 g6',
      eco: 'C50|B20|D06|B10|C60|E60',
    },
  },
  {
    words: 'rehearsal, choir rehearsal, band practice, practice session',
    icon: '🎶',
    color: '#7e22ce',
    fields: 'piece, date, start time, place, attendance, notes',
    samples: {
      title: 'Mozart Requiem|Spring programme|Sectional: altos|Carols|Full run-through|New pieces',
      place: 'Parish hall|School gym|Music room|Church|Concert hall|Parish hall',
    },
  },
];
