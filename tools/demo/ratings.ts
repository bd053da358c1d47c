export type Rating = { ratingSum: number; ratingCount: number };

export const unrated: Rating = { ratingSum: 0, ratingCount: 0 };
