import { companyNumber } from '#server/http/company-input.ts';
import { email, phone, reachablePhone } from '#server/http/account-input.ts';
import { askedAlert } from '#server/http/alert-request.ts';
import { readCell, said } from '#server/http/fleet-sheet/cells.ts';
import { sheetColumns } from '#server/http/fleet-sheet/columns.ts';
import { otherUnitIn } from '#server/http/fleet-sheet/headers.ts';
import { halvesOf } from '#server/http/fleet-sheet/make-and-model.ts';
import { isHeader } from '#server/http/fleet-sheet/preparing.ts';
import { line, text, typedAmount, wallDate } from '#server/http/input.ts';
import { listingFields } from '#server/http/listing-input.ts';
import { marketOf } from '#server/http/market-slugs.ts';
import { parseQuery } from '#server/http/query.ts';
import { registrationFor } from '#server/http/registration-input.ts';
import { safeRedirect } from '#server/http/safe-redirect.ts';
import { readSearch } from '#server/http/search-query.ts';
import { drawing } from '#server/http/signature.ts';
import { ibanProblem, normalisedIban } from '#server/domain/hosts/iban.ts';
import { masked } from '#server/domain/messages/masking/masking.ts';
import { fill } from '#server/domain/messages/placeholders.ts';
import { subscriptionIn } from '#server/domain/notifications/unsubscribing.ts';
import { keysOf } from '#server/lib/objects.ts';
import { isValidChannel } from '#server/realtime/channel-names.ts';
import { parseFrame } from '#server/realtime/frames.ts';
import { limits } from '#server/realtime/settings.ts';
import { foreignPlate, romanianPlate, vinOf } from '#shared/vehicle.ts';
import type { Entry } from './climb.ts';

/** Node itself refuses a head of more than 16 kB, and the application a body of more than 200 kB. */
const HEAD = 15_000;
const BODY = 190_000;
const MESSAGE = 4_000;

/** A row of a spreadsheet may be so long, and so may one cell. */
const CELL = 64_000;

const contact = ['ana@example.ro', '0722 123 456', 'RO18547290', '2000-01-01', 'Ana Pop'];
const words = ['ana at gmail dot com ', '0722 123 456 ', 'zero șapte doi ', 'www.a.ro/', 'é.1.'];

const anonymous: readonly Omit<Entry, 'who'>[] = [
  {
    name: 'a search',
    seeds: ['place=Cluj&from=2027-03-28T03:30', 'make[]=a&', 'bounds=1,2,3,4', 'extra-seat=2&'],
    longest: HEAD,
    run: (sent) => readSearch(parseQuery(sent), new Date()),
  },
  {
    name: 'a registration',
    seeds: contact,
    // All fields of one body.
    longest: BODY / 8,
    run: (sent) => {
      const [name, password, town, companyName] = [sent, sent, sent, sent];
      const [bornOn, licenceIssuedOn, taxId] = [sent, sent, sent];
      const fields = { name, password, town, companyName, bornOn, licenceIssuedOn, taxId };
      const body = { ...fields, kind: ['client', 'company_owner'], email: sent, phone: sent };
      return registrationFor(body).safeParse(body);
    },
  },
  {
    name: 'how somebody is reached',
    seeds: contact,
    longest: BODY,
    run: (sent) => [email, phone, reachablePhone].map((field) => field.safeParse(sent)),
  },
  {
    name: 'a text or a number of a form',
    seeds: ['Bună ziua\n', '12,50', '12.03.2027', '\u202E'],
    longest: BODY,
    run: (sent) =>
      [text(4_000), line(200), typedAmount, wallDate].map((field) => field.safeParse(sent)),
  },
  {
    name: 'an alert',
    seeds: ['place=Cluj&from=2027-03-28', '?page=1'],
    longest: BODY,
    run: (search) => askedAlert.safeParse({ kind: 'search', search }),
  },
  {
    name: 'a way back',
    seeds: ['/cars?x=1', '//a', 'http://a/../'],
    longest: HEAD,
    run: safeRedirect,
  },
  { name: 'a market', seeds: ['cluj-napoca', 'suv-'], longest: HEAD, run: marketOf },
  { name: 'a link in a mail', seeds: ['eyJ1c2VySWQi.a', '.'], longest: HEAD, run: subscriptionIn },
  {
    name: 'a frame of a socket',
    seeds: ['{"event":"pusher:subscribe","data":{"channel":"private-a"}}', '[', '{"a":'],
    longest: limits.frameBytes,
    run: parseFrame,
  },
  {
    name: 'a channel',
    seeds: ['private-users.1', 'presence-cache-a'],
    longest: limits.frameBytes,
    run: isValidChannel,
  },
];

const signedIn: readonly Omit<Entry, 'who'>[] = [
  { name: 'a message', seeds: words, longest: MESSAGE, run: (sent) => masked(sent) },
  {
    name: 'a message after others',
    seeds: ['0722 ', 'zero șapte ', 'ana@', 'gmail.com'],
    longest: MESSAGE,
    run: (sent) => masked(sent, [sent, sent]),
  },
  {
    name: 'a saved reply',
    seeds: ['{nume} {car}', '{', '{aaaaaaaaaaaaaaaaaaaa}'],
    longest: MESSAGE,
    run: (sent) => fill(sent, { client: 'Ana' }),
  },
  ...keysOf(sheetColumns).map((column) => ({
    name: `a cell of ${column}`,
    seeds: ['1.234,50 lei', 'benzină + GPL', 'CJ 10 ABC', '03/2023', '5 days', 'Dacia Logan'],
    longest: CELL,
    run: (sent: string) => readCell(column, said(sent)),
  })),
  {
    name: 'a row of headers',
    seeds: ['plate', 'Preț pe zi (lei)', 'D.1 Marque', 'fără tva', 'car auto '],
    longest: CELL,
    run: (sent) => [isHeader([sent]), otherUnitIn(sent)],
  },
  {
    name: 'make and model',
    seeds: ['Dacia Logan', 'autoturism: mașină, ', 'auto car '],
    longest: CELL,
    run: halvesOf,
  },
  {
    name: 'a plate or a VIN',
    seeds: ['CJ 10 ABC', 'B-123-ABC', 'WVWZZZ1JZXW000001'],
    longest: BODY,
    run: (sent) => [romanianPlate(sent), foreignPlate(sent), vinOf(sent)],
  },
  {
    name: 'an IBAN or the number of a company',
    seeds: ['RO49 AAAA 1B31 0075 9384 0000', 'RO18547290'],
    longest: BODY,
    run: (sent) => [ibanProblem(normalisedIban(sent)), companyNumber.safeParse(sent)],
  },
  {
    name: 'a drawn signature',
    seeds: ['[[1,2,3,4],[5,6]]', '[1,', '[[],'],
    longest: BODY,
    run: (sent) => drawing.safeParse(sent),
  },
  {
    name: 'the fields of a listing',
    seeds: ['Dacia', '2020', '12,50'],
    longest: CELL,
    run: (sent) => Object.values(listingFields).map((field) => field.safeParse(sent)),
  },
];

/** What reads a text of people first. A new reader gets a row here. */
export const entries: readonly Entry[] = [
  ...anonymous.map((entry) => ({ ...entry, who: 'anonymous' as const })),
  ...signedIn.map((entry) => ({ ...entry, who: 'signed in' as const })),
];
