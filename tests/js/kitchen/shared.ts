import type { Locale, MessageTree } from '#shared/translate.ts';
import type { ImageView, SharedProps } from '#server/http/shared.ts';

const files: Record<Locale, () => Promise<{ default: MessageTree }>> = {
  ro: () => import('../../../resources/lang/ro/common.json'),
  en: () => import('../../../resources/lang/en/common.json'),
};

export async function messages(locale: Locale) {
  return { common: (await files[locale]()).default };
}

/** A drawn stand-in: a road, hills and a car-shaped block in the given colour. */
export function picture(hue: number, alt: string): ImageView {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 82%)"/><stop offset="1" stop-color="hsl(${hue} 35% 94%)"/></linearGradient></defs><rect width="800" height="600" fill="url(#s)"/><path d="M0 380 180 250 330 350 520 210 800 390V600H0Z" fill="hsl(${hue} 20% 70%)"/><rect y="440" width="800" height="160" fill="hsl(${hue} 8% 42%)"/><path d="M150 440q10-60 90-70l70-70q20-16 60-16h130q40 0 66 26l50 58q100 8 104 72v30H150Z" fill="hsl(${(hue + 180) % 360} 55% 45%)"/><circle cx="270" cy="470" r="46" fill="#222"/><circle cx="590" cy="470" r="46" fill="#222"/></svg>`;
  return {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    srcSet: '',
    isAvif: false,
    width: 800,
    height: 600,
    placeholder: `hsl(${hue} 25% 80%)`,
    alt,
  };
}

export function shared(locale: Locale, guest: boolean): Omit<SharedProps, 'i18n'> {
  return {
    app: {
      name: 'Volan',
      url: 'http://localhost',
      currency: 'RON',
      testPayments: true,
      demo: true,
      mapsKey: null,
    },
    auth: {
      user: guest
        ? null
        : {
            id: '1',
            name: 'Ștefania Țăranu',
            email: 'client@volan.test',
            photo: null,
            roles: [{ name: 'client' }, { name: 'owner' }],
            kycStatus: 'verified',
            hosting: { area: 'owner', seesMoney: true },
            emailVerified: true,
          },
    },
    locale,
    realtime: null,
    notifications: { unread: 3 },
    imageBasePath: '/media',
    seo: { canonical: '', alternates: [], description: null, image: null },
  };
}
