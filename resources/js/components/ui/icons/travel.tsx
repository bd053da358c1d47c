import { stroked } from './icon.tsx';

export const Pin = stroked(
  'M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.8C5 14.8 12 21 12 21Zm0-13.8a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z',
);
export const MapFold = stroked(
  'm4 6.5 5.3-2.5 5.4 2.5L20 4v13.5l-5.3 2.5-5.4-2.5L4 20V6.5ZM9.3 4v13.5m5.4-11V20',
);
export const Calendar = stroked('M4 6h16v14H4V6Zm0 4.5h16M8.5 3.5V8m7-4.5V8');
export const Clock = stroked('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2.5');
export const Route = stroked(
  'M6 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm12-12a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8.5 18H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h6.5',
);
export const Plane = stroked(
  'M10.5 13.5 4 11l1.5-1.5 7 .5 4.3-4.3a1.9 1.9 0 0 1 2.7 2.7L15 12.5l.5 7L14 21l-2.5-6.5-3 3V20L7 21l-1-3-3-1 1-1.5h2.5l4-2Z',
);
export const Home = stroked('m4 11 8-7 8 7v9h-5.5v-6h-5v6H4v-9Z');
export const Compass = stroked('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm3.5 5.5-2 5-5 2 2-5 5-2Z');
