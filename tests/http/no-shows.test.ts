import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { cleanUpFiles } from '#server/domain/documents/cleanup.ts';
import { takeOut } from '#server/domain/documents/vault.ts';
import { forgetNoShowPapers } from '#server/domain/no-shows/papers.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { booked } from './client-support.ts';
import { pdf } from './document-support.ts';

const words = 'Am așteptat trei ore și am sunat de patru ori.';
const objection = 'Am fost acolo de la ora zece, gazda nu a răspuns.';

async function reported() {
  const parties = await booked({ startsIn: -3 });
  const hostPage = `/owner/bookings/${parties.booking.ref}`;
  await as(parties.host.owner).post(`${hostPage}/no-show`, { reason: words });
  return { ...parties, hostPage };
}

test('a no-show is reported with words, and the client objects to it on the page of their booking', async () => {
  const { client, host, page, hostPage } = await reported();

  const before = await as(client).visit(page);
  await as(client).submit(`${page}/no-show/objection`, { objection: 'nu' }, page);
  await as(client).post(`${page}/no-show/objection`, { objection });
  const after = await as(client).visit(page);
  const atHost = await as(host.owner).visit(hostPage);

  expect(before.props).toMatchObject({
    view: {
      booking: { status: 'no_show' },
      noShow: { words, objection: null, objectUrl: `${page}/no-show/objection` },
      payment: { refunded: 0 },
    },
  });
  expect(after.props).toMatchObject({ view: { noShow: { objection, objectUrl: null } } });
  expect(atHost.props).toMatchObject({
    view: { reportedNoShow: { words, objection, objectUrl: null } },
  });
});

test('a no-show without words is not reported', async () => {
  const { host, booking } = await booked({ startsIn: -3 });
  const hostPage = `/owner/bookings/${booking.ref}`;

  await as(host.owner).post(`${hostPage}/no-show`, {});

  expect(await db.booking.findUnique({ where: { id: booking.id } })).toMatchObject({
    status: 'confirmed',
  });
});

const reply = 'Am fost la mașină până la prânz, iată apelurile.';

function answer(said: string, files: readonly Buffer<ArrayBuffer>[]) {
  const form = new FormData();
  form.append('reply', said);
  for (const file of files) form.append('papers', new Blob([file]), 'apeluri.pdf');
  return form;
}

async function contested() {
  const trip = await reported();
  await as(trip.client).post(`${trip.page}/no-show/objection`, { objection });
  const { id: caseId } = await db.moneyCase.findFirstOrThrow({
    where: { bookingId: trip.booking.id },
  });
  const send = (said: string, files: readonly Buffer<ArrayBuffer>[] = []) =>
    as(trip.host.owner).upload(`${trip.hostPage}/no-show/reply`, answer(said, files));
  return { ...trip, casePage: `/admin/cases/${caseId}`, send };
}

const replyOf = (bookingId: string) =>
  db.noShow.findUniqueOrThrow({ where: { bookingId }, include: { files: true } });

test('the host answers the objection once, in words and evidence, which the client and the admin read', async () => {
  const { client, host, booking, page, hostPage, casePage, send } = await contested();
  const before = await as(host.owner).visit(hostPage);

  await send(reply, [pdf('Apeluri')]);
  await Promise.all([send(reply, [pdf('Apeluri')]), send('Alte cuvinte, mai târziu.')]);

  const { files, ...stored } = await replyOf(booking.id);
  const path = `/no-shows/${booking.ref}/papers/${files[0]?.id}`;
  const papers = [{ url: path, isPicture: false, side: 'host' }];
  const admin = as(await createUser({}, ['admin']));
  const [atClient, atHost, inCase] = await Promise.all([
    as(client).visit(page),
    as(host.owner).visit(hostPage),
    admin.visit(casePage),
  ]);
  const opened = await as(client).get(path);
  const byAdmin = await admin.get(path);
  const byStranger = await as(await createUser()).get(path);

  const replyUrl = `${hostPage}/no-show/reply`;
  expect(before.props).toMatchObject({ view: { reportedNoShow: { reply: null, replyUrl } } });
  expect(stored).toMatchObject({ reply, settledAt: null });
  expect(files).toHaveLength(1);
  expect(atClient.props).toMatchObject({ view: { noShow: { reply, papers, replyUrl: null } } });
  expect(atHost.props).toMatchObject({
    view: { reportedNoShow: { reply, papers, replyUrl: null } },
  });
  expect(inCase.props).toMatchObject({
    view: { noShow: { host: words, client: objection, reply, papers } },
  });
  expect([opened.status, byAdmin.status, byStranger.status]).toEqual([200, 200, 404]);
  expect(opened.headers.get('content-disposition')).toContain('attachment');
  const entries = await db.auditEntry.count({
    where: { objectId: booking.id, action: 'no-show.view' },
  });
  expect(entries).toBe(1);
});

test('a client shows with papers that they came, which host and staff open and strangers do not', async () => {
  const { client, host, page, hostPage, booking } = await reported();
  const send = async () => {
    const form = new FormData();
    form.append('objection', objection);
    form.append('papers', new Blob([pdf('Am fost acolo')]), 'dovada.pdf');
    await as(client).upload(`${page}/no-show/objection`, form);
  };

  await Promise.all([send(), send()]);

  const { files } = await replyOf(booking.id);
  const path = `/no-shows/${booking.ref}/papers/${files[0]?.id}`;
  const admin = await createUser({}, ['admin']);
  const seen = await as(host.owner).visit(hostPage);
  const opened = await Promise.all(
    [client, host.owner, admin, await createUser()].map((person) => as(person).get(path)),
  );
  expect(files).toHaveLength(1);
  expect(seen.props).toMatchObject({
    view: { reportedNoShow: { papers: [{ url: path, side: 'client' }] } },
  });
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
});

test('who has taken the case is told of the host’s answer once, and leads to it; others of the staff are not', async () => {
  const { booking, casePage, send } = await contested();
  const [owner, other] = [await createUser({}, ['admin']), await createUser({}, ['admin'])];
  const item = casePage.split('/').at(-1) ?? '';
  await as(owner).put(url('admin.work.update', { list: 'cases', item }), {
    from: '',
    to: owner.id,
  });

  await Promise.all([send(reply), send(reply)]);

  const told = await db.notification.findMany({
    where: { kind: 'case_answered', userId: { in: [owner.id, other.id] } },
  });
  expect(told).toMatchObject([
    { userId: owner.id, url: casePage, facts: { ref: booking.ref, reason: reply } },
  ]);
});

test('nobody answers what nobody has said, or after the admin has decided', async () => {
  const quiet = await reported();
  await as(quiet.host.owner).post(`${quiet.hostPage}/no-show/reply`, { reply });
  const { client, host, booking, page, hostPage, casePage, send } = await contested();
  await as(client).post(`${hostPage}/no-show/reply`, { reply });

  const admin = as(await createUser({}, ['admin']));
  const clientGets = String(booking.total / 100);
  await admin.post(`${casePage}/acts`, { act: 'decide', reason: 'Așa rămâne.', clientGets });
  await send(reply, [pdf('Apeluri')]);

  expect(await replyOf(quiet.booking.id)).toMatchObject({ reply: null });
  expect(await replyOf(booking.id)).toMatchObject({ reply: null, files: [] });
  const seen = await Promise.all([as(client).visit(page), as(host.owner).visit(hostPage)]);
  for (const { props } of seen) expect(JSON.stringify(props)).not.toContain('/no-show/reply');
});

test('an admin who has not read the host’s answer reads it before they decide', async () => {
  const { booking, casePage, send } = await contested();
  const admin = as(await createUser({}, ['admin']));
  const decide = async (knowsReply: boolean) => {
    const clientGets = String(booking.total / 100);
    const body = { act: 'decide', reason: 'Așa rămâne.', clientGets, knowsReply: `${knowsReply}` };
    return (await admin.submit(`${casePage}/acts`, body, casePage)).props;
  };
  await send(reply);

  const stale = await decide(false);
  const before = await replyOf(booking.id);
  const fresh = await decide(true);

  expect(stale).toMatchObject({
    errors: { clientGets: expect.stringContaining('răspuns') },
    view: { noShow: { reply } },
  });
  expect(before.settledAt).toBeNull();
  expect(fresh['errors']).toEqual({});
  expect(await replyOf(booking.id)).toMatchObject({ refund: booking.total });
});

test('evidence is at most four pictures or PDF files, and nothing is stored with others', async () => {
  const { host, booking, hostPage, send } = await contested();
  const path = `${hostPage}/no-show/reply`;

  await send(
    reply,
    Array.from({ length: 5 }, () => pdf('Apel')),
  );
  await send(reply, [Buffer.from('MZ not a picture')]);
  const short = await as(host.owner).submit(path, { reply: 'Scurt' }, hostPage);

  expect(short.props['errors']).toEqual({ reply: expect.any(String) });
  expect(await replyOf(booking.id)).toMatchObject({ reply: null, files: [] });
});

test('the clean-up leaves evidence alone, and it goes a year after the decision', async () => {
  const { booking, send } = await contested();
  await send(reply, [pdf('Apeluri')]);
  const now = new Date();
  const later = hoursAfter(now, 24 * 366);
  const [stored] = (await replyOf(booking.id)).files;

  await cleanUpFiles(hoursAfter(now, 48));
  await forgetNoShowPapers(later);
  const whileOpen = await replyOf(booking.id);
  await db.noShow.update({ where: { bookingId: booking.id }, data: { settledAt: now } });
  await forgetNoShowPapers(hoursAfter(now, 24 * 364));
  const kept = await replyOf(booking.id);
  await forgetNoShowPapers(later);

  expect(stored && (await takeOut(stored)).equals(pdf('Apeluri'))).toBe(true);
  expect([whileOpen, kept].map(({ files }) => files.length)).toEqual([1, 1]);
  expect(await replyOf(booking.id)).toMatchObject({ reply, files: [] });
});

test('an admin reads both sides in the case and decides what the client gets back, which both then read', async () => {
  const { client, host, booking, page, hostPage } = await reported();
  await as(client).post(`${page}/no-show/objection`, { objection });
  const { id } = await db.moneyCase.findFirstOrThrow({ where: { bookingId: booking.id } });
  const admin = as(await createUser({}, ['admin']));
  const path = `/admin/cases/${id}`;

  const shown = await admin.visit(path);
  const tried = async (clientGets: string) =>
    (
      await admin.submit(
        `${path}/acts`,
        { act: 'decide', reason: 'Apelurile arată altceva.', clientGets },
        path,
      )
    ).props['errors'];
  const refused = [await tried(''), await tried('9999')];
  await tried(String(booking.total / 100));
  const [atClient, atHost] = await Promise.all([
    as(client).visit(page),
    as(host.owner).visit(hostPage),
  ]);

  expect(shown.props).toMatchObject({
    view: { kind: 'no_show', acts: ['decide'], noShow: { host: words, client: objection } },
  });
  expect(refused).toEqual(Array.from({ length: 2 }, () => ({ clientGets: expect.any(String) })));
  const decided = { decision: 'Apelurile arată altceva.', refund: booking.total, objectBy: null };
  expect(atClient.props).toMatchObject({ view: { noShow: decided } });
  expect(atHost.props).toMatchObject({ view: { reportedNoShow: decided } });
});
