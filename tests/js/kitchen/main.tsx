import { createInertiaApp } from '@inertiajs/react';
import { layoutFor, loadLayoutFor } from '#js/lib/layouts.ts';
import { setTheme } from '#js/lib/theme.ts';
import type { Locale } from '#shared/translate.ts';
import { Components } from './Components.tsx';
import { Forms } from './Forms.tsx';
import { Landing } from './Landing.tsx';
import { messages, shared } from './shared.ts';

const query = new URLSearchParams(location.search);
const screen = query.get('screen') ?? 'Components';
const locale: Locale = query.get('lang') === 'en' ? 'en' : 'ro';
const screens = {
  Components: Components,
  'Owner/Components': Components,
  Forms: Forms,
  'Client/Forms': Forms,
  'Auth/Forms': Forms,
  Landing: Landing,
};

setTheme(query.get('theme') === 'dark' ? 'dark' : 'light');

void createInertiaApp({
  page: {
    component: screen,
    url: location.pathname + location.search,
    version: null,
    flash: {},
    rememberedState: {},
    rescuedProps: [],
    props: {
      errors: {},
      ...shared(locale, query.has('guest')),
      i18n: { locale, messages: await messages(locale) },
    },
  },
  resolve: async (name) => {
    await loadLayoutFor(name);
    const found = Object.entries(screens).find(([key]) => key === name);
    if (!found) throw new Error(`Page not found: ${name}`);
    return found[1];
  },
  layout: (name) => layoutFor(name),
  progress: false,
});
