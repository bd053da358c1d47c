import { late } from '#js/lib/late.tsx';

export const UserMenu = late(
  async () => (await import('./UserMenu.tsx')).UserMenu,
  <div className="min-h-11 min-w-11" />,
);

export const Footer = late(async () => (await import('./Footer.tsx')).Footer);
