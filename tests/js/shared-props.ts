import type { Locale } from '#shared/translate.ts';
import type { SharedProps } from '#server/http/shared.ts';

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
            permissions: [],
            kycStatus: 'verified',
            hosting: { area: 'owner', seesMoney: true, hasFleet: false, hasCounter: false },
            emailVerified: true,
          },
    },
    locale,
    realtime: null,
    conversations: { unread: 0 },
    notifications: { unread: 3 },
    imageBasePath: '/media',
    lastSearch: null,
    seo: { canonical: '', alternates: [], description: null, image: null },
  };
}
