import type { Entity, Field, ScreenOf, Specification } from '../../../specification.ts';
import { attribute } from '../../code.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { detailsOf, pictureOf } from '../records/cards.ts';
import { kitScreen } from './source/kit-screen.ts';
import { entityOf, recordScreen } from './source/record-screen.ts';

const maxDetails = 3;

export function booking(screen: ScreenOf<'booking'>, app: Specification): ScreenCode {
  const {
    key,
    title,
    by,
    opens,
    closes,
    slotMinutes,
    per,
    asksPeople = false,
    confirmation,
  } = screen;
  if (screen.entity === undefined) {
    return kitScreen(screen, {
      component: 'BookingDesk',
      folder: 'booking',
      props: {
        storageKey: key,
        title,
        by,
        opens,
        closes,
        slotMinutes,
        ...(asksPeople && { asksPeople }),
        ...(confirmation && { confirmation }),
      },
    });
  }
  const entity = entityOf(app, screen.entity);
  const image = pictureOf(entity);
  const price = per && entity.fields.find(({ kind }) => kind === 'money');
  return recordScreen(screen, {
    entity,
    component: 'BookingDesk',
    from: '@/components/booking/booking-desk',
    props: () => [
      attribute('storageKey', key),
      attribute('title', title),
      `by="${by}"`,
      `opens="${opens}"`,
      `closes="${closes}"`,
      `slotMinutes={${slotMinutes}}`,
      attribute('name', entity.name),
      ...(price ? [`per="${per}"`, attribute('currency', price.unit || '€')] : []),
      ...(asksPeople ? ['asksPeople'] : []),
      ...(confirmation ? [attribute('confirmation', confirmation)] : []),
    ],
    prop: 'things',
    properties: { image, price },
    details: detailsFor(entity, image),
  });
}

/** Returns the fields that say most in a few words. */
function detailsFor(entity: Entity, image: Field | undefined): Field[] {
  return detailsOf(entity, image)
    .filter(({ kind }) => !['longText', 'image', 'color', 'url'].includes(kind))
    .slice(0, maxDetails);
}
