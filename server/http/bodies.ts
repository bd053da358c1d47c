import express, { type RequestHandler } from 'express';
import { HttpError } from './http-error.ts';

const MOST = '200kb';
/** The longest form that is open to visitors has 4,000 characters. */
const MOST_OF_VISITOR = 48 * 1024;

/** So many at once cost a few megabytes. */
const LARGE_AT_ONCE = 16;

const parsers = (limit: string | number) => ({
  json: express.json({ limit }),
  form: express.urlencoded({ extended: false, limit }),
});
const ofPeople = parsers(MOST);
const ofVisitors = parsers(MOST_OF_VISITOR);

/** Reads JSON and forms. Of people who have not signed in it reads less, since anybody may send any number of them. */
export const readJson: RequestHandler = (req, res, next) => {
  (req.actor ? ofPeople : ofVisitors).json(req, res, next);
};

export const readForm: RequestHandler = (req, res, next) => {
  (req.actor ? ofPeople : ofVisitors).form(req, res, next);
};

/**
 * The bytes of a webhook, whose signature covers them and can be checked only afterwards. Of large ones it reads only a
 * few at once; their sender tries again.
 */
export const readWebhook: RequestHandler[] = [
  fewLargeAtOnce(),
  express.raw({ type: '*/*', limit: MOST }),
];

function fewLargeAtOnce(): RequestHandler {
  let reading = 0;
  return (req, res, next) => {
    // Without a length it may become as large as it likes.
    const isSmall = Number(req.get('Content-Length')) <= MOST_OF_VISITOR;
    if (isSmall) return next();
    if (reading >= LARGE_AT_ONCE) throw new HttpError(503, 'Too many large bodies at once.', 5);
    reading += 1;
    res.once('close', () => (reading -= 1));
    next();
  };
}
