import values from '../../data/sample-values.json' with { type: 'json' };
import { isPersonLabel } from './agent-nouns.ts';

const { texts, tags, numbers, money } = values;

export const people: readonly string[] = values.people;

/** Labels that name a company. */
const companies =
  /\b(?:company|brand|make$|marque|marca|marke|proveedor|maker|manufactur|producer|publisher|supplier|vendor|employer|shop|store|roaster|winery|brewery|provider|studio|bank|airline|dealer|carrier|insurer|sponsor|distributor|wholesaler|retailer|broker|exchange)/i;

/** Sample values by pattern of the label; the first match wins. */
const plainTexts: readonly (readonly [label: RegExp, values: readonly string[]])[] = [
  [/code| tag$| no$|nr$|sku|isbn|serial|barcode|plate|id$|number|reference/i, texts.codes],
  [/broken|problem|issue|fault|damage|defect|complaint/i, texts.faults],
  [/breakfast|lunch|dinner|supper|snack|dish|meal/i, texts.dishes],
  [/nose|palate|finish|taste|aroma|flavou?r/i, texts.tastes],
  [/what for|reason|purpose|why|occasion/i, texts.reasons],
  [/author|artist|director|who\b|assignee|assigned|contact|character|with whom|client/i, people],
  [/address|adresse|dirección|anschrift/i, texts.streets],
  [/surname|last ?name/i, texts.surnames],
  [/first ?name|nickname/i, texts.firstNames],
  [/country|origin|nation|nationality/i, texts.countries],
  [/city|town|destination|village/i, texts.cities],
  [/region|area|province|district/i, texts.regions],
  [/room/i, texts.rooms],
  [/shelf|box|drawer|slot|table|seat|bin|locker|rack|aisle|bay|bed|plot|row/i, texts.shelves],
  [
    /place|location|venue|where|spot|meeting point|pick-?up|site|water|route|track|trail|habitat|found/i,
    texts.places,
  ],
  [/model|version|type|edition/i, texts.models],
  [/species|variety|breed|cultivar|strain/i, texts.varieties],
  [/material|fabric|wood|yarn|flour/i, texts.materials],
  [/language/i, texts.languages],
  [/dose|dosage/i, texts.doses],
  [/job|role|profession|occupation/i, texts.professions],
  [/school|university|club|team/i, texts.clubs],
  [/subject|topic|theme|focus/i, texts.subjects],
  [/weather|sky|conditions/i, texts.weather],
  [/result|outcome|score/i, texts.results],
  [/lens|telescope|camera|gear|equipment|machine/i, texts.equipment],
  [/symptom/i, texts.symptoms],
  [/answer|definition|meaning|translation/i, texts.answers],
  [/bait|lure|food|feed/i, texts.baits],
  [/key$|scale/i, texts.musicalKeys],
  [/moves/i, texts.chessMoves],
  [/position/i, texts.positions],
  [/campaign|fundraiser|appeal/i, texts.campaigns],
  [/tank|pond/i, texts.tanks],
  [/vehicle|car|truck|van|bike/i, texts.vehicles],
  [/need|request|wish|preference|requirement/i, texts.requests],
  [/trigger|cause/i, texts.triggers],
  [/medication|medicine|remedy|treatment|drug/i, texts.medications],
  [/shoe/i, texts.shoes],
  [/pace/i, texts.paces],
  [/grape|cépage/i, texts.grapes],
  [/semester|term|school year/i, texts.semesters],
  [/course|lesson|module/i, texts.courses],
  [/colou?r|shade|finish/i, texts.colors],
  [/size/i, texts.sizes],
  [/status|state/i, texts.statuses],
  [/method|technique|process|approach/i, texts.methods],
  [/currency/i, texts.currencies],
  [/era|period|century|epoch|age$/i, texts.eras],
  [/body part|muscle|area of body/i, texts.bodyParts],
  [/habitat|environment|ecosystem/i, texts.habitats],
  [/weekday|days?$/i, texts.weekdays],
  [/service/i, texts.services],
  [/product|article|item|object|goods/i, texts.products],
  [/exercise|drill|activity|sport/i, texts.activities],
  [/crop|plant|fruit|vegetable|produce|seed/i, texts.crops],
  [/task|duty|job|work|chore/i, texts.tasks],
  [/diagnosis|disease|illness|injury|condition/i, texts.diagnoses],
  [/relation|relationship/i, texts.relationships],
  [/event|festival|competition|tournament/i, texts.events],
  [/hive|colony/i, texts.hives],
  [/wrong|trouble|fault/i, texts.faults],
  [/instrument/i, texts.instruments],
  [/voice|part$/i, texts.voices],
  [/hobby|interest/i, texts.hobbies],
  [/platform|system|software/i, texts.platforms],
  [/email|contact details/i, texts.contactWays],
  [/url|link|source/i, texts.sources],
];

const patterns = plainTexts.map(
  ([words, values]) => [new RegExp(`\\b(?:${words.source})`, 'i'), values] as const,
);

/** Returns sample values that fit a label. */
export function valuesFor(label: string): readonly string[] | undefined {
  if (companies.test(label)) return values.companies;
  if (isPersonLabel(label)) return people;
  return patterns.find(([words]) => words.test(label))?.[1];
}

/** Values for plural labels without a known topic. */
export const fewOrMany: readonly string[] = values.fewOrMany;
/** Values that fit any label. */
export const anyText: readonly string[] = values.anyText;

export const longTexts: readonly string[] = values.longTexts;

/** Texts that present something, unlike notes on it. */
export const descriptions: readonly string[] = values.descriptions;

export const addresses: readonly string[] = values.addresses;

export const tagSets: readonly (readonly [label: RegExp, values: readonly string[]])[] = [
  [/ingredient|spice|topping/i, tags.ingredients],
  [/skill|technique/i, tags.skills],
  [/allerg/i, tags.allergens],
  [/symptom/i, tags.symptoms],
  [/aroma|flavou?r/i, tags.aromas],
  [/amenit|feature/i, tags.amenities],
];
export const otherTags: readonly string[] = values.otherTags;

/** Sample numbers by a word of the label or a unit. */
export const numberValues: readonly (readonly [label: RegExp, values: readonly number[]])[] = [
  [/year.*built|built.*year|founded|baujahr/i, numbers.yearsBuilt],
  [/century/i, numbers.centuries],
  [/mileage|odometer|kilometerstand|kilométrage/i, numbers.mileages],
  [/year|vintage|jahr|année|año|millésime/i, numbers.years],
  [/million years/i, numbers.millionsOfYears],
  [/page|seiten/i, numbers.pages],
  [/word/i, numbers.words],
  [/kcal|calorie/i, numbers.calories],
  [/systolic/i, numbers.systolic],
  [/diastolic/i, numbers.diastolic],
  [/bpm|pulse|heart/i, numbers.pulses],
  [/°C|temperature/i, numbers.temperatures],
  [/elevation|altitude|ascent|climb/i, numbers.elevations],
  [/height.*\bm$|height.*m$/i, numbers.heights],
  [/\bml$/i, numbers.milliliters],
  [/\bkm$|distance|miles|mi$/i, numbers.distances],
  [/\bkg$|\blb$|weight/i, numbers.weights],
  [/\bg$|\bmg$|gram/i, numbers.grams],
  [/\bcm$|\bmm$|length|width|depth/i, numbers.lengths],
  [/steps/i, numbers.steps],
  [/age|alter/i, numbers.ages],
  [/population|followers|views|visitors/i, numbers.audiences],
  [/m²/i, numbers.areas],
  [/points|score|elo/i, numbers.points],
  [/attend|participant|guest|visitor|capacity|seats/i, numbers.attendances],
  [/\bh$|hours/i, numbers.hours],
  [/ppm|ppb/i, numbers.concentrations],
  [/stock|pieces|units/i, numbers.stocks],
  [/grade|mark$/i, numbers.grades],
  [/rank|position|place$/i, numbers.ranks],
  [/floor|storey/i, numbers.floors],
  [/hPa|pressure/i, numbers.pressures],
  [/\bW$|watt|power/i, numbers.watts],
  [/speed|km\/h|mph/i, numbers.speeds],
  [/\bha$|acres/i, numbers.fieldSizes],
  [/days|interval/i, numbers.days],
  [/ph\b/i, numbers.acidities],
];
export const otherNumbers: readonly number[] = values.otherNumbers;

export const moneyValues: readonly (readonly [label: RegExp, values: readonly number[]])[] = [
  [/face value|denomination/i, money.faceValues],
  [/salary|wage|income/i, money.salaries],
  [/rent|mortgage/i, money.rents],
  [/budget|value|worth|revenue|turnover|profit|savings|deal|donation/i, money.budgets],
  [/fee|fare|ticket|tip/i, money.fees],
  [/deposit|premium|insurance/i, money.deposits],
  [/price|cost|amount|paid|spent/i, money.prices],
];
export const otherMoney: readonly number[] = values.otherMoney;
