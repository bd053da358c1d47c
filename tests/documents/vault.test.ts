import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { lockAway, takeOut } from '#server/domain/documents/vault.ts';
import { env } from '#server/env.ts';
import { lockAwayAsBefore } from '../support/old-files.ts';
import { s3Keys, startS3Double } from '../support/s3-double.ts';

const fileOf = (name: string) => path.join(env.STORAGE_DIR, 'private', name);
const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#0f6b63' } })
    .jpeg()
    .toBuffer();

test('on the disk a picture is no picture', async () => {
  const bytes = await picture();
  const { file, keyId } = await lockAway(bytes);

  const stored = await readFile(fileOf(file));

  expect(stored.includes(bytes.subarray(0, 16))).toBe(false);
  await expect(sharp(stored).metadata()).rejects.toThrow(/unsupported/);
  expect((await takeOut({ file, keyId })).equals(bytes)).toBe(true);
});

test('one changed bit, or another file in its place, and it does not open', async () => {
  const [first, second] = [
    await lockAway(Buffer.from('ana')),
    await lockAway(Buffer.from('mihai')),
  ];
  const bytes = await readFile(fileOf(first.file));

  await writeFile(fileOf(second.file), bytes);
  await expect(takeOut(second)).rejects.toThrow('could not be opened');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(fileOf(first.file), bytes);
  await expect(takeOut(first)).rejects.toThrow('could not be opened');
});

/** Another process with other keys: they are read from the environment once. */
async function inProcess(change: Record<string, string>, script: string): Promise<string> {
  const code = `import { lockAway, takeOut } from '#server/domain/documents/vault.ts'; ${script}`;
  const options = { env: { ...process.env, ...change }, cwd: process.cwd() };
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], options);
  return (await run).stdout.trim();
}

test('after the key is changed, what the earlier one locked still opens, and new files have the new one', async () => {
  const [before, after] = ['the key of a year ago '.repeat(2), 'the key of today '.repeat(2)];
  const lock = `console.log(JSON.stringify(await lockAway(Buffer.from('from before'))))`;
  const locked = await inProcess({ APP_KEY: before }, lock);
  const open = `console.log(String(await takeOut(${locked})))`;
  const rotated = { APP_KEY: after, APP_PREVIOUS_KEYS: before };

  expect(await inProcess(rotated, open)).toBe('from before');
  expect(await inProcess(rotated, lock)).not.toContain(JSON.parse(locked).keyId);
  await expect(inProcess({ APP_KEY: after }, open)).rejects.toThrow('could not be opened');
});

test('with a bucket configured the vault is the bucket, which sees nothing but noise', async () => {
  const s3 = await startS3Double();
  const settings = {
    S3_BUCKET: 'documents',
    S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    S3_ENDPOINT: s3.endpoint,
  };
  const lock = `console.log(JSON.stringify(await lockAway(Buffer.from('a passport'))))`;

  const locked = await inProcess(settings, lock);
  const opened = await inProcess(settings, `console.log(String(await takeOut(${locked})))`);

  expect(opened).toBe('a passport');
  const [[key, stored] = []] = [...s3.objects];
  expect(key).toBe(`documents/private/${JSON.parse(locked).file}`);
  expect(stored?.bytes.includes('passport')).toBe(false);
  await s3.close();
});

test('a file from before keys had names still opens', async () => {
  const file = await lockAwayAsBefore('an old document');

  expect(String(await takeOut({ file, keyId: null }))).toBe('an old document');
});
