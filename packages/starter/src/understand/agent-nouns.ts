import { singular } from './word-forms.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words for people that lack a typical ending. */
const persons =
  set(`agent parent grandparent student client patient resident president respondent correspondent
  dependent guest host witness guide chef nurse pilot coach boss mate teammate roommate flatmate classmate friend spouse
  child kid judge captain groom bride scout adult champion colleague neighbour relative person pupil
  opponent mvp user refugee ancestor mentee winner
  cousin sibling aunt uncle mother father sister brother husband wife partner doctor vet apprentice
  contact assignee applicant delegate candidate expert celebrity bard monk priest pastor king queen
  contestant saint heir prince artist cook thief scribe clerk chief human chairperson goalkeeper team-mate`);

/** Words for things that end like words for people. */
const things =
  set(`number paper water order letter computer printer timer chapter weather theater theatre corner filter
  power layer color colour flavor flavour motor sensor mirror floor door error factor sector vector monitor tractor reactor
  container folder header footer poster cover river tower flower feather leather butter sugar counter
  meter trailer cooler heater boiler washer dryer scanner charger adapter router server browser other
  under over after super per summer winter september october november december quarter semester center
  career cancer fever liver finger shoulder temper soccer poker snooker beer deer trigger starter burger
  amplifier register chamber cylinder rubber timber silver copper amber sticker voucher
  banner slider offer answer ladder hammer cluster master disaster cider litter matter pepper
  ginger cucumber powder spider tiger oyster lobster panther beaver otter badger hamster terrier
  interior exterior decor anchor harbor humor labor rumor reminder tracker planner calendar
  divider binder locker drawer hanger opener mixer blender toaster freezer transfer helicopter
  scooter glider cruiser prior minor major indoor outdoor junior senior former newer older
  plant restaurant warrant constant variant pendant fragrant instant grant elephant distant relevant
  coffee fee committee tree bee degree knee guarantee toffee
  list twist checklist playlist wishlist watchlist mist wrist waist shortlist fist median
  manner gender tender border shower dinner supper lower upper cracker slipper sweater jumper
  hour flour tour behavior behaviour monster newsletter parameter
  diameter perimeter barometer thermometer odometer altimeter kilometer centimeter elevator escalator
  generator indicator radiator calculator accelerator ventilator alligator detector projector connector
  conveyor rotor tumor armor odor vapor`);

const ends = /(?:[^aeiou]er|[aeiou]{1,2}[^aeiou]er|eer|or|ist|ant|ian|ician|ee|man|woman)$/;

/** True if the word means a person: `technician`, `requester`, `tenant`. */
export function isPersonWord(word: string): boolean {
  const one = singular(word.toLowerCase());
  if (persons.has(one)) return true;
  return one.length > 4 && ends.test(one) && !things.has(one);
}

/** True if the label means a person: `Donor name`, `Assigned agent`, `Approved by`. */
export function isPersonLabel(label: string): boolean {
  const words = label.toLowerCase().split(/[\s/-]+/);
  const last = words.at(-1) ?? '';
  if (/^(?:by|par|por|von)$/.test(last) && words.length > 1) return true;
  if (last === 'name') return words.length > 1 && isPersonWord(words.at(-2) ?? '');
  return isPersonWord(last);
}
