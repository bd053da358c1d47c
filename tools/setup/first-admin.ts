import { renderUnicodeCompact } from 'uqr';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { hasAdmin, openFirstAdmin } from '#server/domain/admin/first-admin.ts';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
} from '#server/domain/users/password-rules.ts';
import { otpAddress, turnOn } from '#server/domain/users/second-factor.ts';
import { clock } from '#server/lib/clock.ts';

export type Terminal = {
  ask: (question: string) => Promise<string>;
  /** Does not show what is typed. */
  askSecretly: (question: string) => Promise<string>;
  say: (line: string) => void;
};

type Rule = (answer: string) => string | null;

/** Asks for the first person of the staff, and turns on their second factor. Does nothing if there is one. */
export async function askForFirstAdmin({ ask, askSecretly, say }: Terminal): Promise<void> {
  if (await hasAdmin()) {
    say('✓ Staff: there is an account.');
    return;
  }
  say('\nThe first account of the staff:');
  const name = await until(ask, 'Name: ', notShort, say);
  const email = await until(ask, 'E-mail address: ', anAddress, say);
  const password = await until(askSecretly, 'Password: ', strong({ name, email }), say);
  const locale = await until(ask, 'Language (ro or en): ', aLanguage, say);
  const opened = await openFirstAdmin(
    { name, email, password, locale: locale === 'en' ? 'en' : 'ro' },
    clock.now(),
  );
  if (!opened) throw new Error('Somebody else has opened the first account meanwhile.');
  const { userId, secret } = opened;
  say(`\nScan this with an authenticator app, or type ${secret}:\n`);
  say(renderUnicodeCompact(otpAddress(email, secret)));
  say(await turnedOn({ ask, say }, userId));
  say(`\nSign in at ${env.APP_URL}/login.`);
}

/** Asks for codes of the app until one is right. @returns the recovery codes, in words */
async function turnedOn({ ask, say }: Pick<Terminal, 'ask' | 'say'>, userId: string) {
  for (;;) {
    const codes = await turnOn(userId, await ask('The code it shows: '), clock.now());
    if (codes)
      return `\nRecovery codes, each for one sign-in; keep them apart:\n${codes.join('\n')}`;
    say('That is not the code. Is the clock of both devices right?');
  }
}

async function until(ask: Terminal['ask'], question: string, rule: Rule, say: Terminal['say']) {
  for (;;) {
    const answer = (await ask(question)).trim();
    const problem = rule(answer);
    if (problem === null) return answer;
    say(problem);
  }
}

const notShort: Rule = (name) => (name.length >= 2 ? null : 'A name has at least two letters.');

const anAddress: Rule = (email) =>
  z.email().safeParse(email).success ? null : 'That is not an e-mail address.';

const aLanguage: Rule = (locale) => (['ro', 'en'].includes(locale) ? null : 'Type ro or en.');

function strong(person: { name: string; email: string }): Rule {
  return (password) => {
    if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX)
      return `A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`;
    return passwordProblem(password, person) && 'That password is easy to guess.';
  };
}
