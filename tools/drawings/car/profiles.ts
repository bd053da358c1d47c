import { knots } from '../geometry.ts';

export const carSection = knots(
  '0 0.9, 0.1 0.955, 0.22 0.968, 0.45 0.99, 0.6 1, 0.74 0.998, 0.86 0.97, 1 0.91',
);
export const tallSection = knots(
  '0 0.93, 0.1 0.965, 0.3 0.985, 0.58 1, 0.78 0.998, 0.9 0.985, 1 0.955',
);
export const carNose = knots(
  '0 -0.12, 0.14 -0.02, 0.32 0, 0.55 -0.005, 0.78 -0.03, 0.92 -0.07, 1 -0.14',
);
export const tallNose = knots('0 -0.1, 0.14 -0.01, 0.35 0, 0.6 -0.02, 0.85 -0.07, 1 -0.14');
export const carTail = knots('0 0.16, 0.15 0.03, 0.4 0, 0.62 0.03, 0.85 0.05, 1 0.08');

export const vanTail = knots('0 0.1, 0.12 0, 0.3 0, 0.6 0.02, 1 0.04');
