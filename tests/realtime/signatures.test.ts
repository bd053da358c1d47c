import Pusher from 'pusher';
import { expect, test } from 'vitest';
import { channelAuth, md5, requestSignature, userAuth } from '#server/realtime/signatures.ts';

// The worked examples of Pusher's documentation.
const key = '278d425bdf160c739803';
const secret = '7ad3773142a6692b25b8';

test('a private channel is signed as in the documentation', () => {
  expect(channelAuth({ key, secret }, '1234.1234', 'private-foobar')).toBe(
    `${key}:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4`,
  );
});

test('a user is signed as in the documentation', () => {
  expect(userAuth({ key, secret }, '1234.1234', '{"id":"12345"}')).toBe(
    `${key}:4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba`,
  );
});

test('a request is signed as in the documentation', () => {
  const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}';
  const params = new Map([
    ['body_md5', md5(Buffer.from(body))],
    ['auth_version', '1.0'],
    ['auth_key', key],
    ['auth_timestamp', '1353088179'],
    ['auth_signature', 'does not count'],
  ]);

  expect(params.get('body_md5')).toBe('ec365a775a4cd0599faeb73354201b6f');
  expect(requestSignature(secret, 'POST', '/apps/3/events', params)).toBe(
    'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
  );
});

test('channel data is part of what is signed', () => {
  const pusher = new Pusher({ appId: '3', key, secret, host: 'localhost' });
  const member = { user_id: '7', user_info: { name: 'Ana' } };

  expect(channelAuth({ key, secret }, '1234.1234', 'presence-foobar', JSON.stringify(member))).toBe(
    pusher.authorizeChannel('1234.1234', 'presence-foobar', member).auth,
  );
});
