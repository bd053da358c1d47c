import { stroked } from './icon.tsx';

export const Card = stroked('M3 5.5h18v13H3v-13ZM3 10h18M6.5 14.5H10');
export const Wallet = stroked(
  'M4 7.5V18a1.5 1.5 0 0 0 1.5 1.5H20v-11H5.5A1.5 1.5 0 0 1 5.5 5H18v3.5M16.5 14h.01',
);
export const Bank = stroked(
  'M3.5 9.5 12 4l8.5 5.5h-17ZM5.5 9.5V17m4.3-7.5V17m4.4-7.5V17m4.3-7.5V17M3.5 20h17m-17-3h17',
);
export const Receipt = stroked(
  'M6 3.5 8 5l2-1.5L12 5l2-1.5L16 5l2-1.5v17L16 19l-2 1.5-2-1.5-2 1.5L8 19l-2 1.5v-17ZM9 9.5h6M9 13.5h6',
);
export const Percent = stroked(
  'M6 18 18 6M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
);
