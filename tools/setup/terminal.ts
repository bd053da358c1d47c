import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartFailure } from '#server/lib/start-failure.ts';
import type { Terminal } from './first-admin.ts';

/**
 * Questions and answers on the terminal, or lines of what is given instead. Asking fails with a StartFailure when there
 * are no more lines.
 */
export function openTerminal(): Terminal & { close: () => void } {
  let isShown = true;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (isShown) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  // Keeps lines that come before they are asked for, which `question` would drop.
  const answers = lines[Symbol.asyncIterator]();
  let isOpen = true;
  lines.once('close', () => (isOpen = false));
  async function ask(question: string) {
    if (isOpen) {
      lines.setPrompt(question);
      lines.prompt();
    }
    const answer = await answers.next();
    if (answer.done) throw new StartFailure('\nNobody answers: run it on a terminal.');
    return answer.value;
  }
  return {
    ask,
    async askSecretly(question) {
      process.stdout.write(question);
      isShown = false;
      try {
        return await ask('');
      } finally {
        isShown = true;
        process.stdout.write('\n');
      }
    },
    say: (line) => console.log(line),
    close: () => lines.close(),
  };
}
