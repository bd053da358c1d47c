import { stroked } from './icon.tsx';

export const Scales = stroked(
  'M12 4v16m-5 0h10M5 7h14M5 7l-2.6 6a2.8 2.8 0 0 0 5.2 0L5 7Zm14 0-2.6 6a2.8 2.8 0 0 0 5.2 0L19 7Z',
);
