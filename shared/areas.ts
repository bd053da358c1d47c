/** Areas of the product whose routes and texts a browser loads when somebody first opens one of their pages. */
export type LateArea = 'account' | 'hosts' | 'companies' | 'staff';

/** The area of each page; pages without one are public. */
const byPageName: readonly [RegExp, LateArea][] = [
  [/^(Client|Contracts|Drivers|Kyc|Messages|Notifications|Payments|Profile)\//, 'account'],
  [/^Owner\//, 'hosts'],
  [/^CompanyOwner\//, 'companies'],
  [/^Admin\//, 'staff'],
];

/** The area of a page; `null` for a public page. */
export function lateAreaOf(page: string): LateArea | null {
  return byPageName.find(([pattern]) => pattern.test(page))?.[1] ?? null;
}
