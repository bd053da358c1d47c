import { stroked } from './icon.tsx';

export const Car = stroked(
  'M4 12.5 6 7h12l2 5.5M4 12.5h16V18H4v-5.5ZM6 18v2m12-2v2M7 15.3h1.5m7 0H17',
);
export const Seat = stroked('M8 4v8.5h7.5l2 7.5M8 12.5 7 8M5.5 15.5 6.5 20H17');
export const Door = stroked('M5 20V11l5.5-6.5H19V20H5Zm0-8.5h14M15 15h1.5');
export const Gearbox = stroked('M6 5.5v13m6-13v13m6-13V12H6M6 5.5h.01M12 5.5h.01M18 5.5h.01');
export const Fuel = stroked(
  'M5 20V4.5h8.5V20M3.5 20H15M5 10.5h8.5m0-3H16l3 3v6a1.5 1.5 0 0 1-3 0V14a1.5 1.5 0 0 0-1.5-1.5h-1',
);
export const Electric = stroked('M13 3 5.5 13.5H11L10 21l8-11h-5.5L13 3Z');
export const Gauge = stroked(
  'M4.5 17a9 9 0 1 1 15 0M12 14l4-5m-4 3.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z',
);
export const Key = stroked('M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm2.9 1.2L19.5 4M16 7.5l2.5 2.5');
export const Wheel = stroked(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM3.5 10.5 10 11.5m10.5-1L14 11.5M12 14v7',
);
