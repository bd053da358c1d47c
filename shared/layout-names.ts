export type LayoutName = 'Main' | 'Account' | 'Owner' | 'Company' | 'Admin' | 'Auth' | 'Focus';

/** First match wins: hand-overs and checkout leave their area's chrome behind. */
const byPageName: readonly [RegExp, LayoutName][] = [
  [
    /^(Kyc|Payments\/Checkout|Owner\/(Start|Bookings\/Check(In|Out))|Client\/Bookings\/Mobile)/,
    'Focus',
  ],
  [/^Auth/, 'Auth'],
  [/^Owner/, 'Owner'],
  [/^Company/, 'Company'],
  [/^Admin/, 'Admin'],
  [/^(Client|Messages|Profile|Notifications|Contracts|Dashboard)/, 'Account'],
];

export function layoutNameFor(page: string): LayoutName {
  return byPageName.find(([pattern]) => pattern.test(page))?.[1] ?? 'Main';
}
