import { randomUUID } from 'node:crypto';

const photo = () => ({ angle: 'front', uploadKey: randomUUID() });

/** What the forms of a hand-over send, by their routes. */
export const handoverBodies = {
  'owner.inspections.photos.store': photo,
  'owner.inspections.submit': () => ({ signature: 'Mihai Popa' }),
  'owner.inspections.sign-for-client': () => ({ name: 'Ana Ionescu', code: '000000' }),
  'owner.inspections.confirm': () => ({ name: 'Mihai Popa' }),
  'owner.inspections.contest': () => ({ reason: 'Un motiv destul de lung.' }),
  'client.check-in.photos.store': photo,
  'client.check-in.submit': () => ({ signature: 'Ana Ionescu' }),
};
