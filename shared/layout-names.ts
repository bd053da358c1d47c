export type LayoutName = 'Main' | 'Account' | 'Owner' | 'Company' | 'Admin' | 'Auth' | 'Focus';

/** The layout of each page; the first pattern that matches decides. Hand-overs and checkout have no navigation. */
const byPageName: readonly [RegExp, LayoutName][] = [
  [
    /^(Kyc|Payments\/Checkout|CompanyOwner\/(Start|Closed)|Owner\/(Start|Bookings\/Check(In|Out))|Client\/Bookings\/Mobile)/,
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
