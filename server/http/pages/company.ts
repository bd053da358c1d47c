import type { Confirmation } from '../shared.ts';
import type { MemberRole } from '#server/db/generated/enums.ts';
import type { MapConfig } from '#shared/map.ts';
import type { CompanyStep } from '#server/domain/hosts/company-details.ts';
import type { OwnBranchView } from '../presenters/branch.ts';
import type { InvitationView, MemberView } from '../presenters/members.ts';
import type { CompanyView } from '../presenters/company.ts';
import type { DocumentView } from '../presenters/documents.ts';
import type { LanguageOption } from '../presenters/languages.ts';
import type { HostHoursView } from '../presenters/opening-hours.ts';
import type { HostPage } from './cars.ts';
import type { BankAccountView } from './owner.ts';

export type CompanyPages = {
  'CompanyOwner/Start': {
    step: CompanyStep;
    company: CompanyView;
    missing: CompanyStep[];
    languages: LanguageOption[];
    documents: DocumentView[];
    bank: {
      account: BankAccountView;
      currency: string;
      confirmation: Confirmation;
    } | null;
    map: MapConfig;
  };
  'CompanyOwner/Profile/Edit': {
    company: CompanyView;
    publicUrl: string;
    /** Where the missing details can be entered; `null` when nothing is missing. */
    startUrl: string | null;
    languages: LanguageOption[];
    hours: HostHoursView;
    currency: string;
    branches: OwnBranchView[];
    documents: DocumentView[];
    map: MapConfig;
    /** The public page; a deferred prop. */
    preview?: HostPage;
  };
  'CompanyOwner/Members': {
    company: { id: string; slug: string; name: string };
    members: MemberView[];
    /** For managers: whom they have invited, and where they invite others. */
    managing: {
      invitations: InvitationView[];
      inviteUrl: string;
      secondFactor: { isRequired: boolean; url: string };
      branches: { id: string; name: string }[];
    } | null;
    confirmation: Confirmation;
  };
  /** Companies that keep a member out until they have two-step verification. */
  'CompanyOwner/Closed': { companies: string[]; setupUrl: string };
  'Auth/Invitation': {
    /** `null` once the link was used or withdrawn, or its week is over. */
    invitation: {
      company: string;
      inviter: string | null;
      role: MemberRole;
      branch: string | null;
      email: string;
    } | null;
    /** What the reader has to do: accept, sign in, open an account, or come back as somebody else. */
    next: 'accept' | 'login' | 'register' | 'other-account';
    signedInAs: string | null;
    acceptUrl: string;
    joinUrl: string;
    passwordMin: number;
  };
};
