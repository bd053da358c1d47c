import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { cleanUpFiles } from '#server/domain/documents/cleanup.ts';
import { privateStorage } from '#server/domain/documents/vault.ts';
import { MOST_FILES } from '#server/domain/maintenance/files.ts';
import { as } from '../support/app.ts';
import { createUser } from '../support/factories.ts';
import { inDays, pdf, picture } from './document-support.ts';
import { companyWithCrew } from './fleet-day-support.ts';

const Page = z.object({
  jobs: z.array(
    z.object({
      files: z.array(
        z.object({ isPicture: z.boolean(), url: z.string().nullable(), destroyUrl: z.string() }),
      ),
    }),
  ),
});

async function companyWithJob() {
  const company = await companyWithCrew();
  const { id } = await db.maintenanceJob.create({
    data: { carId: company.audi.id, kind: 'service', doneOn: new Date(), createdAt: new Date() },
  });
  const path = `/company/vehicles/${company.audi.slug}`;
  const send = (person: { id: string }, bytes: Buffer = pdf('500 lei'), key = randomUUID()) => {
    const form = new FormData();
    form.append('uploadKey', key);
    form.append('file', new Blob([new Uint8Array(bytes)]), 'factura.pdf');
    return as(person).upload(`${path}/jobs/${id}/files`, form);
  };
  const filesFor = async (person: { id: string }) => {
    const { jobs } = Page.parse((await as(person).visit(`${path}/maintenance`)).props);
    return jobs[0]?.files ?? [];
  };
  const stored = async () => {
    const rows = await db.maintenanceFile.findMany({ where: { jobId: id } });
    return rows.map(({ file }) => file);
  };
  return { ...company, job: id, path, send, filesFor, stored };
}

test('an invoice is stored encrypted once, and comes back as it was, as a download', async () => {
  const { owner, send, filesFor, stored } = await companyWithJob();
  const key = randomUUID();
  const answers = [await send(owner, pdf('500 lei'), key), await send(owner, pdf('500 lei'), key)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [name = ''] = await stored();
  expect((await privateStorage.get(name)).includes('500 lei')).toBe(false);
  const [file] = await filesFor(owner);
  const answer = await as(owner).get(file?.url ?? '');
  expect(await answer.text()).toBe(pdf('500 lei').toString());
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="service-/);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('an agent sends an invoice, but does not open it', async () => {
  const { owner, agent, send, filesFor } = await companyWithJob();
  expect(await send(agent, await picture())).toMatchObject({ status: 201 });
  expect(await filesFor(agent)).toMatchObject([{ isPicture: true, url: null }]);
  const [file] = await filesFor(owner);
  expect(await as(agent).get(file?.url ?? '')).toMatchObject({ status: 403 });
  expect(await as(await createUser()).get(file?.url ?? '')).toMatchObject({ status: 404 });
});

test('what is neither a picture nor a PDF is refused, and so is one file too many', async () => {
  const { owner, send, stored } = await companyWithJob();
  expect(await send(owner, Buffer.from('MZ not an invoice'))).toMatchObject({ status: 422 });
  for (let count = 0; count < MOST_FILES; count++) await send(owner);
  expect(await send(owner)).toMatchObject({ status: 422 });
  expect(await stored()).toHaveLength(MOST_FILES);
});

test('strangers, viewers and members of another branch send and remove nothing', async () => {
  const { owner, centre, member, send, filesFor, stored } = await companyWithJob();
  await send(owner);
  const [file] = await filesFor(owner);
  const people = [await createUser(), await member('viewer'), await member('agent', centre.id)];
  for (const person of people) {
    expect([404, 403]).toContain((await send(person)).status);
    expect([404, 403]).toContain((await as(person).delete(file?.destroyUrl ?? '')).status);
  }
  expect(await stored()).toHaveLength(1);
});

test('files are removed alone or with their job, and those of a job outlive the clean-up', async () => {
  const { owner, job, path, send, filesFor, stored } = await companyWithJob();
  await send(owner);
  await send(owner);
  await cleanUpFiles(inDays(3));
  const names = await stored();
  for (const name of names) expect(await privateStorage.get(name)).toBeInstanceOf(Buffer);

  const [file] = await filesFor(owner);
  await as(owner).delete(file?.destroyUrl ?? '');
  expect(await stored()).toHaveLength(1);
  await as(owner).delete(`${path}/jobs/${job}`);
  expect(await stored()).toEqual([]);
  const trail = await db.auditEntry.findMany({ where: { actorId: owner.id } });
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['maintenance.attach', 'maintenance.detach', 'maintenance.remove']),
  );
});
