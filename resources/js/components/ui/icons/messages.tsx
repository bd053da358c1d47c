import { stroked } from './icon.tsx';

export const Chat = stroked('M4 5h16v11H9.5L5.5 19.5V16H4z M8 9h8 M8 12h5');
export const Send = stroked('M4.5 12h7 M4.5 12 3 4.5 21 12 3 19.5z');
export const Clip = stroked(
  'm20 11-8 8a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7l-8.4 8.4a1.7 1.7 0 0 1-2.4-2.4L15 7',
);
export const Checks = stroked('m2.5 12.5 4.5 4.5 8.5-9.5M11.5 16l1 1 9-9.5');
export const Flag = stroked('M5 21V4 M5 4.5c4-2 8 2 14 0v9c-6 2-10-2-14 0');
export const Forbid = stroked('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M6 6l12 12');
export const Bolt = stroked('M13 3 5 14h6l-1 7 8-11h-6z');
