export type LayoutName = 'Main' | 'Account' | 'Owner' | 'Company' | 'Admin' | 'Auth' | 'Focus';

/** First match wins: hand-overs and checkout leave their area's chrome behind. */
const byPageName: readonly [RegExp, LayoutName][] = [
  [
    /^(Payments\/Checkout|Owner\/Start|Owner\/Bookings\/Check(In|Out)|Client\/Bookings\/MobileStatus)$/,
    'Focus',
  ],
  [/^Kyc\//, 'Focus'],
  [/^Auth\//, 'Auth'],
  [/^Owner\//, 'Owner'],
  [/^CompanyOwner\//, 'Company'],
  [/^Admin\//, 'Admin'],
  [/^(Client|Messages|Profile|Notifications|Contracts)\//, 'Account'],
  [/^Dashboard$/, 'Account'],
];

export function layoutNameFor(page: string): LayoutName {
  return byPageName.find(([pattern]) => pattern.test(page))?.[1] ?? 'Main';
}
