import { stroked } from './icon.tsx';

export const User = stroked(
  'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
);
export const Users = stroked(
  'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M15.5 4.9a3.5 3.5 0 0 1 0 6.3m2.5 3.3c2 .8 3.2 2.5 3.5 5',
);
export const Building = stroked(
  'M5 20.5V4h9v16.5M14 9h5v11.5M3 20.5h18M8 8h3m-3 4h3m-3 4h3m5.5-3h.01m-.01 4h.01',
);
export const Shield = stroked('M12 3.5 5 6v6c0 4.5 3 7.5 7 8.5 4-1 7-4 7-8.5V6l-7-2.5Z');
export const ShieldCheck = stroked(
  'M12 3.5 5 6v6c0 4.5 3 7.5 7 8.5 4-1 7-4 7-8.5V6l-7-2.5ZM9 12l2.2 2.2L15.5 10',
);
export const IdCard = stroked(
  'M3.5 5.5h17v13h-17v-13Zm5 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM5.8 16c.4-1.2 1.4-1.7 2.7-1.7s2.3.5 2.7 1.7M14 10h4m-4 4h3',
);
export const Phone = stroked(
  'M6.5 4H10l1.5 4.5L9.5 10a11 11 0 0 0 4.5 4.5l1.5-2L20 14v3.5A2.5 2.5 0 0 1 17.5 20C10 19.5 4.5 14 4 6.5A2.5 2.5 0 0 1 6.5 4Z',
);
export const Mobile = stroked('M7 3h10v18H7V3Zm4 15h2');
export const Tablet = stroked('M5 3h14v18H5V3Zm6 15h2');
export const Mail = stroked('M3.5 5.5h17v13h-17v-13Zm0 1.5 8.5 6.5L20.5 7');
