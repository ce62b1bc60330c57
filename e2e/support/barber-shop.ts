import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { command, write } from './sandbox-scripts.ts';

const directory = join(import.meta.dirname, 'barber-shop');

interface Edit {
  readonly old_text: string;
  readonly new_text: string;
}

const edit = (path: string, ...edits: readonly Edit[]) =>
  `call edit_file ${JSON.stringify({ path, edits })}`;
const replace = (old_text: string, new_text: string): Edit => ({ old_text, new_text });

/** A script for the model that builds the app of a barber shop, in which customers book half an hour each. */
export async function buildBarberShop(): Promise<string> {
  const files = await readAppFiles();
  const isSchema = (path: string) => path === 'server/db/schema.ts';
  return [
    'A booking app for a barber shop: customers sign up, pick a free slot, see and cancel their bookings; the owner sees all of them.',
    'say I will build the app with a server, a database and accounts.',
    `call add_server ${JSON.stringify({ database: true, accounts: true })}`,
    ...files.filter(([path]) => isSchema(path)).map(([path, content]) => write(path, content)),
    command('npm run db:generate -- --name bookings'),
    // In one reply, as models write files that do not depend on each other.
    ...files
      .filter(([path]) => !isSchema(path))
      .map(([path, content]) => write(path, content).replace(/^call/, 'also')),
    edit(
      'server/auth.ts',
      replace('isFirstUserAdmin: boolean = false', 'isFirstUserAdmin: boolean = true'),
    ),
    edit(
      'server/index.ts',
      replace(
        "import { health } from './routes/health';",
        [
          "import { bookingRoutes } from './routes/bookings';",
          "import { health } from './routes/health';",
          "import { ownerRoutes } from './routes/owner';",
          "import { slotRoutes } from './routes/slots';",
        ].join('\n'),
      ),
      replace(
        "app.route('/health', health);",
        [
          "app.route('/health', health);",
          "app.route('/slots', slotRoutes);",
          "app.route('/bookings', bookingRoutes);",
          "app.route('/owner', ownerRoutes);",
        ].join('\n'),
      ),
    ),
    edit(
      'index.html',
      replace('A web app that is just getting started.', 'Book a haircut at Harbour Barbers.'),
      replace('My app', 'Harbour Barbers'),
    ),
    'say Customers can book, see and cancel their times. Sign up first: you become the owner and see all bookings.',
  ].join('\n');
}

/** A script for a later turn: haircuts have a price, and each booking keeps the one at which it was made. */
export function addPrices(): string {
  return [
    'say I will show the price and store it with each booking.',
    edit(
      'shared/shop.ts',
      replace("phone: '0117 496 0182',", "phone: '0117 496 0182',\n  haircutPounds: 24,"),
    ),
    edit(
      'server/db/schema.ts',
      replace('date, index, pgTable', 'date, index, integer, pgTable'),
      replace(
        '    time: text().notNull(),',
        ['    time: text().notNull(),', '    pricePounds: integer().notNull().default(24),'].join(
          '\n',
        ),
      ),
    ),
    command('npm run db:generate -- --name prices'),
    edit(
      'server/routes/bookings.ts',
      replace(
        'const fields = { id: bookings.id, day: bookings.day, time: bookings.time };',
        [
          'const fields = {',
          '  id: bookings.id,',
          '  day: bookings.day,',
          '  time: bookings.time,',
          '  pricePounds: bookings.pricePounds,',
          '};',
        ].join('\n'),
      ),
      replace(
        "from '../../shared/schedule';",
        "from '../../shared/schedule';\nimport { shop } from '../../shared/shop';",
      ),
      replace(
        '{ day, time, userId: c.var.user.id }',
        '{ day, time, pricePounds: shop.haircutPounds, userId: c.var.user.id }',
      ),
    ),
    edit(
      'src/hooks/use-bookings.ts',
      replace('  readonly id: string;', '  readonly id: string;\n  readonly pricePounds: number;'),
      replace(
        'export interface CustomerBooking extends Booking {',
        'export interface CustomerBooking extends Slot {\n  readonly id: string;',
      ),
    ),
    edit(
      'src/pages/my-bookings.tsx',
      replace(
        '{booking.time}</ItemDescription>',
        '{booking.time}, £{booking.pricePounds}</ItemDescription>',
      ),
    ),
    edit(
      'src/pages/book.tsx',
      replace(
        "import { formatDay } from '@/lib/format-day';",
        "import { formatDay } from '@/lib/format-day';\nimport { shop } from '../../shared/shop';",
      ),
      replace('title="Book a haircut"', `title={\`Book a haircut for £\${shop.haircutPounds}\`}`),
    ),
    'say Haircuts cost £24, which the booking page and each booking show.',
  ].join('\n');
}

async function readAppFiles(): Promise<(readonly [path: string, content: string])[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Promise.all(
    paths.map(async (path) => [relative(directory, path), await readFile(path, 'utf8')] as const),
  );
}
