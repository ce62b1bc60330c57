import { type Cutter, wholeWords } from './cutter.ts';

/** Patterns for features that need more than a page in a browser, with the message about each. */
export const beyond: readonly (readonly [words: string, said: string])[] = [
  [
    '(?:user |google |social )?(?:log ?-?in|sign ?-?in|sign ?-?up|log ?-?on|auth(?:entication|orization)?|user accounts?|accounts for (?:everyone|users|members)|user registration|registration (?:page|form)|password protection|passwords? protected)(?: (?:page|screen|system|form))?(?: (?:with|via) (?:google|github|facebook|e-?mail))?',
    'I left out sign-in because it needs a server. All data stays in this browser.',
  ],
  [
    '(?:multi-?user|multiple users|real-?time (?:sync|collaboration|updates)|collaborat(?:e|ion|ive)(?: editing)?|shared? with (?:my |our )?(?:team|family|friends|others)|sync(?:ing|hronization)?(?: (?:across|between) (?:my )?devices)?|cloud sync|team members can)',
    'I left out sharing and sync because they need a server. All data stays in this browser.',
  ],
  [
    '(?:online |card |credit card |stripe |paypal )?(?:(?<=online |card )payments?|(?:accept|take|process)(?:ing)? payments?|payments?(?: processing| integration| system)|stripe|paypal|(?<!(?:equipment|library|tool|book|room|gear|device|asset|key|hotel) )checkout(?! (?:date|time|day))|shopping cart|cart|online ordering|pay online)',
    'I left out payments because they need a payment provider and a server.',
  ],
  [
    '(?:push |e-?mail |sms |text )?(?:notifications?|reminders? (?:by|via|per) (?:e-?mail|sms)|send(?:s|ing)? (?:me |us )?(?:an? )?(?:e-?mails?|sms|text messages?|newsletters?|reminders?)|e-?mail reminders?|reminders?(?= (?:and|,)|[.,;]|$))',
    'I left out messages and reminders because they need a server that sends them.',
  ],
  [
    '(?:(?:and|it should|please|should|can|also) )*(?:warn|alert|notify|remind|ping|tell|message)(?:s|ing)? (?:me|us|them|users?|people|everyone)(?: (?:when|if|before|about|to|of|that|on|by|once|as soon as) [^.;\\n]+)?|(?:alerts?|warnings?|reminders?) (?:when|if|before|for) [^,.;\\n]+',
    'I left out messages and reminders because they need a server that sends them.',
  ],
  [
    '(?:(?:and|it should|please|should|can|also) )*(?:highlight|colou?r[- ]?code|emphasi[sz]e)(?:s|ing)? [^,.;\\n]+|(?:mark|show|flag)(?:s|ing|ed)? [^,.;\\n]+? in (?:red|yellow|orange|green|bold)',
    'I left out conditional highlighting. Sort or filter by the field instead.',
  ],
  [
    '(?:(?:an? )?(?<!(?:against|versus|vs\\.?|beat) (?:an? |the )?)(?:ai(?! opponents?\\b| players?\\b)|gpt|chatgpt|llm|machine learning)[- ]?(?:powered|based|generated|driven)?(?: (?:suggestions?|recommendations?|summar(?:y|ies)|chat|assistant|features?|analysis|insights))?)',
    'I left out AI features. Replies come from fixed rules, not from a language model.',
  ],
  [
    '(?:(?:live|real-?time|current) (?:weather|stock|crypto|exchange|market|news)?\\s?(?:data|rates?|prices?|quotes?|feed)|(?:weather|stock|maps?|rest|external|third[- ]party) apis?|api integration|google maps|fetch(?:es|ing)? from (?:an? |the )?\\w+)',
    'I left out live data. The app works offline with the data you enter.',
  ],
  [
    '(?:barcode|qr ?-?code) scann(?:er|ing)|scan (?:barcodes?|receipts?|qr ?-?codes?)|ocr',
    'I left out scanning. Type the values in instead.',
  ],
  [
    '(?:a |the )?(?:back-?end|(?:real |sql |cloud |online )data ?base|data ?base backend|web server|(?<=\\ba )server|postgres(?:ql)?|mysql|mongodb|firebase|supabase)(?: (?:to store|for)[^,.;]*)?',
    'I left out the server. All data stays in this browser.',
  ],
  [
    '(?:pdf export|export (?:as|to) pdf|pdfs?(?: download| generation)?|generate pdfs?)',
    'I left out PDF export. Print the page to a PDF from your browser instead.',
  ],
  [
    '(?:admin (?:panel|area|roles?)|user roles|permissions|roles and permissions)',
    'I left out roles and permissions because they need sign-in and a server.',
  ],
  [
    '(?:gps(?: tracking)?|geolocation|on a map|map view|interactive map)',
    'I left out the map because it needs network access. Places are saved as text.',
  ],
  [
    'voice (?:input|control|notes|recording)|speech recognition|record audio|upload(?:ing)? videos?',
    'I left out recording. Type your notes instead.',
  ],
  [
    'bank (?:sync|connection|import|integration)|connect (?:to )?my bank',
    'I left out the bank connection. Enter transactions by hand instead.',
  ],
];

/** Messages that are wrong about an app with a server. */
export const untrueWithServer: ReadonlySet<string> = new Set(
  beyond
    .map(([, said]) => said)
    .filter((said) => /^I left out (?:sign-in|sharing|the server|roles)/.test(said)),
);

const mentioned = beyond.map(([words]) => wholeWords(words));

/** Removes unsupported features from a text and returns a message for each. */
export function takeBeyond(cut: Cutter): string[] {
  const leftOut: string[] = [];
  // Skips the patterns for the many prompts without such features.
  if (!mentioned.some((words) => words.test(cut.text))) return leftOut;
  for (const [words, said] of beyond)
    for (
      let found = cut.take(`(?:(?:with|and|plus|including|also) )?(?:an? |the )?(?:${words})`);
      found;
      found = cut.take(words)
    )
      if (!leftOut.includes(said)) leftOut.push(said);
  return leftOut;
}
