/** The props that every page gets, and the data a redirect may flash. Only types. */
import type { Permission } from '#server/domain/staff/permissions.ts';

export type { Permission };

export type Locale = 'ro' | 'en';

/** A stored picture with its size. `placeholder` is a tiny `data:` image or a CSS colour. */
export type ImageView = {
  src: string;
  srcSet: string;
  /** Whether every copy exists as AVIF as well. */
  isAvif: boolean;
  width: number;
  height: number;
  placeholder: string | null;
  alt: string;
};

export type RoleName =
  | 'client'
  | 'owner'
  | 'company_owner'
  | 'support'
  | 'finance'
  | 'reviewer'
  | 'admin';

export type KycStatus =
  | 'not_started'
  | 'in_progress'
  | 'in_review'
  | 'verified'
  | 'rejected'
  | 'expired';

export type SignedInUser = {
  id: string;
  name: string;
  email: string;
  photo: ImageView | null;
  roles: { name: RoleName }[];
  /** What they may do as a member of the staff; empty for everybody else. */
  permissions: Permission[];
  /** The area in which the person acts for a host, if they do, and whether they may see its money. */
  hosting: {
    area: 'owner' | 'company';
    seesMoney: boolean;
    hasFleet: boolean;
    /** Whether they may book for clients at a counter. */
    hasCounter: boolean;
  } | null;
  kycStatus: KycStatus;
  emailVerified: boolean;
};

/** The texts of one area, as in `resources/lang/<locale>/<area>.json`. */
type MessageTree = { readonly [key: string]: string | MessageTree };

export type Seo = {
  canonical: string;
  alternates: { locale: Locale | 'x-default'; url: string }[];
  description: string | null;
  image: string | null;
};

export type SharedProps = {
  app: {
    name: string;
    url: string;
    currency: string;
    testPayments: boolean;
    demo: boolean;
    /** For Google's maps and addresses; `null` means our own. */
    mapsKey: string | null;
  };
  auth: { user: SignedInUser | null };
  locale: Locale;
  /** `messages` has the areas that the page needs; each is a once prop with the key `i18n:<locale>:<area>`. */
  i18n: { locale: Locale; messages: { readonly [area: string]: MessageTree } };
  realtime: {
    key: string;
    embedded: boolean;
    cluster: string;
    host: { name: string; port: number; tls: boolean } | null;
  } | null;
  notifications: { unread: number };
  /** How many conversations have something new. */
  conversations: { unread: number };
  imageBasePath: string;
  /** The last search in this browser, to return to it. */
  lastSearch: LastSearch | null;
  seo: Seo;
};

/** `label` names place and dates; `null` if the search has neither. */
export type LastSearch = { url: string; label: string | null };

export type FlashToast = { kind: 'success' | 'error' | 'info'; text: string };

export type Flash = {
  toast?: FlashToast;
  /** What was typed, by field, when a form without a script was refused. */
  old?: Record<string, string>;
  /** New recovery codes of the second factor, shown only once. */
  recoveryCodes?: string[];
  /** A code for a company's counter, shown only once. */
  counterCode?: { code: string; until: string };
};

/** What a form needs to know to ask who sits there; `needsCode`: the person has a second factor. */
export type Confirmation = { isConfirmed: boolean; needsCode: boolean };
