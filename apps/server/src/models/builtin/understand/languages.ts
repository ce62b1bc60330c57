import { nouns } from './foreign-nouns.ts';
import { plural, singular } from './word-forms.ts';

/** Words that hold a sentence together, in English; nouns keep their language. */
const functionWords: Readonly<Record<'de' | 'fr' | 'es', Readonly<Record<string, string>>>> = {
  de: {
    'eine app': 'an app',
    haushaltsbuch: 'budget planner',
    'um zu': 'to',
    bitte: 'please',
    'erstelle mir': 'build me',
    erstelle: 'build',
    'erstell mir': 'build me',
    'baue mir': 'build me',
    'bau mir': 'build me',
    'mach mir': 'make me',
    'ich möchte': 'i want',
    'ich will': 'i want',
    'ich brauche': 'i need',
    'ich hätte gern': 'i want',
    'zum verwalten von': 'to manage',
    'zum verwalten': 'to manage',
    'verwaltung von': 'management of',
    verwaltung: 'management',
    verwalten: 'manage',
    erfassen: 'track',
    'mit der ich': 'to',
    namens: 'called',
    mit: 'with',
    und: 'and',
    oder: 'or',
    für: 'for',
    fuer: 'for',
    ohne: 'without',
    kein: 'no',
    keine: 'no',
    nach: 'by',
    pro: 'per',
    bis: 'to',
    von: 'of',
    eine: 'a',
    einen: 'a',
    einer: 'a',
    einem: 'a',
    ein: 'a',
    der: 'the',
    die: 'the',
    das: 'the',
    den: 'the',
    dem: 'the',
    meine: 'my',
    meiner: 'my',
    meinen: 'my',
    mein: 'my',
    unsere: 'our',
    unserer: 'our',
    unseren: 'our',
    unser: 'our',
    jede: 'each',
    jeder: 'each',
    jedes: 'each',
    hat: 'has',
    haben: 'have',
    im: 'in',
    dunkelmodus: 'dark mode',
    anmeldung: 'login',
    suche: 'search',
    kalender: 'calendar',
    tagebuch: 'journal',
    spalten: 'columns',
    'kanban-board': 'kanban board',
    vokabeltrainer: 'vocabulary trainer',
    diagramm: 'chart',
    diagramme: 'charts',
    umfrage: 'poll',
    karteikarten: 'flashcards',
    umrechner: 'converter',
    taschenrechner: 'calculator',
    rechner: 'calculator',
    webseite: 'website',
    gewohnheiten: 'habits',
    gewohnheitstracker: 'habit tracker',
    'notizen-app': 'notes app',
    sammlung: 'collection',
    liste: 'list',
    grün: 'green',
    grünem: 'green',
    grüner: 'green',
    blau: 'blue',
    blauer: 'blue',
    rot: 'red',
    roter: 'red',
    gelb: 'yellow',
    lila: 'purple',
    rosa: 'pink',
    schwarz: 'black',
    weiß: 'white',
    dunkel: 'dark',
    dunkles: 'dark',
    dunkelgrün: 'dark green',
    dunkelblau: 'dark blue',
    hellblau: 'light blue',
  },
  fr: {
    'crée-moi': 'build me',
    créer: 'build',
    crée: 'build',
    'fais-moi': 'make me',
    'je veux': 'i want',
    'je voudrais': 'i want',
    "j'ai besoin de": 'i need',
    "j'ai besoin d'": 'i need ',
    'une application': 'an app',
    application: 'app',
    'une appli': 'an app',
    appli: 'app',
    'suivi de': 'tracker of',
    'suivi des': 'tracker of',
    suivre: 'track',
    gérer: 'manage',
    'gestion de': 'management of',
    'gestion des': 'management of',
    'liste de': 'list of',
    appelée: 'called',
    nommée: 'called',
    avec: 'with',
    et: 'and',
    ou: 'or',
    pour: 'for',
    sans: 'without',
    par: 'by',
    une: 'a',
    un: 'a',
    le: 'the',
    la: 'the',
    les: 'the',
    mes: 'my',
    mon: 'my',
    ma: 'my',
    nos: 'our',
    notre: 'our',
    chaque: 'each',
    a: 'has',
    en: 'in',
    à: 'to',
    'mode sombre': 'dark mode',
    connexion: 'login',
    recherche: 'search',
    calendrier: 'calendar',
    graphique: 'chart',
    sondage: 'poll',
    convertisseur: 'converter',
    calculatrice: 'calculator',
    'site web': 'website',
    habitudes: 'habits',
    vert: 'green',
    bleu: 'blue',
    rouge: 'red',
    jaune: 'yellow',
    violet: 'purple',
    rose: 'pink',
    noir: 'black',
    blanc: 'white',
  },
  es: {
    hazme: 'make me',
    haz: 'make',
    crea: 'build',
    créame: 'build me',
    crear: 'build',
    quiero: 'i want',
    necesito: 'i need',
    'una aplicación': 'an app',
    aplicación: 'app',
    'una app': 'an app',
    gestionar: 'manage',
    'gestión de': 'management of',
    'gestor de': 'tracker of',
    organizar: 'organize',
    registrar: 'track',
    controlar: 'track',
    seguir: 'track',
    'lista de': 'list of',
    llamada: 'called',
    con: 'with',
    y: 'and',
    o: 'or',
    para: 'for',
    sin: 'without',
    por: 'by',
    una: 'a',
    un: 'a',
    el: 'the',
    la: 'the',
    los: 'the',
    las: 'the',
    mis: 'my',
    mi: 'my',
    nuestros: 'our',
    nuestras: 'our',
    cada: 'each',
    tiene: 'has',
    tienen: 'have',
    en: 'in',
    a: 'to',
    'modo oscuro': 'dark mode',
    búsqueda: 'search',
    calendario: 'calendar',
    gráfico: 'chart',
    encuesta: 'poll',
    conversor: 'converter',
    calculadora: 'calculator',
    'página web': 'website',
    'sitio web': 'website',
    hábitos: 'habits',
    verde: 'green',
    azul: 'blue',
    rojo: 'red',
    amarillo: 'yellow',
    morado: 'purple',
    rosa: 'pink',
    negro: 'black',
    blanco: 'white',
  },
};

const signs = {
  en: /\b(?:the|with|and|for|my|an|of|to|that|each|i|me|track)\b/giu,
  de: /(?<!\p{L})(?:mit|und|für|fuer|meine[nr]?|eine[nr]?|ich|der|die|das|von|mir|ein|nach|ohne|im|zum|verwalten|erfassen|anzahl|datum|nein)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:avec|et|pour|mes|une|mon|les|je|des|du|la|le|un|nos|moi|de|sans|gestion|suivi|gérer|quantité)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:con|y|para|mis|una|mi|los|las|quiero|el|la|un|por|de|necesito|sin|lista|gestor|gestionar)(?!\p{L})/giu,
} as const;

type Language = keyof typeof signs;

function languageOf(text: string): Language {
  const count = (language: Language) => text.match(signs[language])?.length ?? 0;
  const [first] = (['en', 'de', 'fr', 'es'] as const)
    .map((language) => ({ language, hits: count(language) }))
    .sort((one, other) => other.hits - one.hits);
  return first && first.hits > 1 ? first.language : 'en';
}

export const isEnglish = (text: string): boolean => languageOf(text) === 'en';

/** A prompt in German, French or Spanish with English between its nouns. */
export function withEnglishGrammar(text: string): string {
  const language = languageOf(text);
  if (language === 'en') return text;
  const words = functionWords[language];
  const longestFirst = Object.keys(words).sort((one, other) => other.length - one.length);
  const any = new RegExp(`(?<![\\p{L}'"-])(?:${longestFirst.join('|')})(?![\\p{L}'-])`, 'giu');
  const replaced = text.replace(any, (found) => words[found.toLowerCase()] ?? found);
  // German puts the verb last: "my Bücher manage".
  return replaced
    .replace(/^([^,.:;\n]{3,40}?) (manage|track)(?=[,.:;\n]|$)/iu, '$2 $1')
    .replace(/\b((?:my|our|the) [^,.:;\n]+?),? (manage|track)(?=[,.:;\n]|$| with\b)/giu, '$2 $1');
}

const byForm = new Map<string, readonly [one: string, many: string, meaning: string]>();
for (const noun of nouns) for (const form of noun.slice(0, 2)) byForm.set(form.toLowerCase(), noun);

/** The English word for a noun that another language wrote; an English one stays, for one. */
export function meaningOf(word: string): string {
  const known = byForm.get(word.toLowerCase());
  return known ? known[2] : singular(word.toLowerCase());
}

export const isForeignPlural = (word: string): boolean =>
  byForm.get(word.toLowerCase())?.[1].toLowerCase() === word.toLowerCase();

export const isForeign = (word: string): boolean => byForm.has(word.toLowerCase());

/** What one and many of it are called, in the language it was written in. */
export function formsOf(phrase: string): { readonly one: string; readonly many: string } {
  const known = byForm.get(phrase.toLowerCase());
  if (known) return { one: known[0], many: known[1] };
  const last = byForm.get((phrase.split(' ').at(-1) ?? '').toLowerCase());
  if (last) {
    const before = phrase.slice(0, phrase.lastIndexOf(' ') + 1);
    return { one: before + last[0], many: before + last[1] };
  }
  const one = singular(phrase);
  return { one, many: plural(one) };
}
