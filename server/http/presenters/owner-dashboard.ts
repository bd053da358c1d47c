import type { MonthEarned, WeekOccupancy } from '#server/domain/hosts/figures.ts';
import type { PayoutView } from './owner-payouts.ts';
import type { ReliabilityView } from './owner-reliability.ts';
import type { RenewalView } from './renewal.ts';
import type { BookingCardView, HandoverView } from './owner-bookings.ts';
import type { Checklist, ChecklistItem, ItemState } from '#server/domain/onboarding/checklist.ts';
import type { CompanyStep } from '#server/domain/hosts/company-details.ts';
import type { CarStatus } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';

export type DashboardFigures = {
  /** `null` for a member who may not see money. */
  earnings: MonthEarned[] | null;
  occupancy: WeekOccupancy[];
};

export type ChecklistView = {
  id: string;
  /** Only when the person has more than one host. */
  host: string | null;
  items: { item: ChecklistItem; state: ItemState; car: CarStatus | null; url: string }[];
  done: number;
};

export type DashboardView = {
  name: string;
  hasCars: boolean;
  /** The checklists of the hosts for which something is missing. */
  checklists: ChecklistView[];
  requests: BookingCardView[];
  handovers: HandoverView[];
  renewals: RenewalView[];
  money: { balance: number; currency: string; next: PayoutView[] } | null;
  rating: { value: number | null; count: number };
  reliability: ReliabilityView[];
  now: string;
};

export function checklistView(checklist: Checklist, isOnly: boolean): ChecklistView {
  const { id, name, items, carStatus } = checklist;
  const pages = pagesOf(checklist);
  return {
    id,
    host: isOnly ? null : name,
    items: items.map(({ item, state }) => ({
      item,
      state,
      car: item === 'car' ? carStatus : null,
      url: pages[item],
    })),
    done: items.filter(({ state }) => state === 'done').length,
  };
}

/** The page for each item of a checklist. */
function pagesOf({
  kind,
  slug,
  carSlug,
  undocumentedSlug,
}: Checklist): Record<ChecklistItem, string> {
  const isPerson = kind === 'person';
  const profile = isPerson
    ? url('owner.profile.edit')
    : url('company.profile.edit', null, { company: slug });
  const step = (one: CompanyStep) => url('company.start', null, { company: slug, step: one });
  const documented = undocumentedSlug ?? carSlug;
  return {
    email: url('verify-email'),
    registration: step('registration'),
    contact: isPerson ? url('owner.start', null, { step: 'contact' }) : step('contact'),
    branch: step('branch'),
    company_documents: step('documents'),
    tax: isPerson ? url('owner.start', null, { step: 'tax' }) : profile,
    car: carSlug ? url('owner.cars.edit', { car: carSlug }) : url('owner.cars.create'),
    documents: documented ? url('owner.cars.documents', { car: documented }) : url('owner.cars'),
    identity: url('kyc'),
    bank: url('owner.bank-account'),
    profile,
  };
}
