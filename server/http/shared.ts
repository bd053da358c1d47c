/** What every page receives beside its own props, and what a redirect may flash. Types only. */

export type Locale = 'ro' | 'en';

/** A stored picture with its sizes. `placeholder` is a tiny `data:` image or a CSS colour. */
export type ImageView = {
  src: string;
  srcSet: string;
  /** Every copy exists as AVIF as well. */
  isAvif: boolean;
  width: number;
  height: number;
  placeholder: string | null;
  alt: string;
};

export type RoleName = 'client' | 'owner' | 'company_owner' | 'admin';

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
  /** The area where they act for a host, if they do, and whether its money is theirs to see. */
  hosting: { area: 'owner' | 'company'; seesMoney: boolean } | null;
  kycStatus: KycStatus;
  emailVerified: boolean;
};

/** Nested texts of one area, as in `resources/lang/<locale>/<area>.json`. */
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
    /** For Google's maps and addresses; without it our own. */
    mapsKey: string | null;
  };
  auth: { user: SignedInUser | null };
  locale: Locale;
  /** `messages` holds the areas the page needs; each is a once prop keyed `i18n:<locale>:<area>`. */
  i18n: { locale: Locale; messages: { readonly [area: string]: MessageTree } };
  realtime: { key: string; embedded: boolean } | null;
  notifications: { unread: number };
  imageBasePath: string;
  /** What this browser searched for last, to go back to. */
  lastSearch: LastSearch | null;
  seo: Seo;
};

/** `label` says place and dates; `null` where it has neither. */
export type LastSearch = { url: string; label: string | null };

export type FlashToast = { kind: 'success' | 'error' | 'info'; text: string };

export type Flash = {
  toast?: FlashToast;
  /** After the refusal of a form that no script has sent: what was typed, by field. */
  old?: Record<string, string>;
  /** New recovery codes of the second factor, shown this once. */
  recoveryCodes?: string[];
};
