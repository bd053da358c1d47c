import { stroked } from './icon.tsx';

export const External = stroked('M14 4h6v6m0-6-9 9M10 5H5v14h14v-5');
export const Chart = stroked('M4 20V4m0 16h16M8.5 16v-4m4 4V8m4 8v-6');
export const StarOutline = stroked(
  'm12 3.6 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8L12 3.6Z',
);
export const Timeline = stroked('M4 4v16M8 7h7M11 12h9M8 17h5');
