import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Terminal } from './first-admin.ts';

/** Questions and answers on the terminal, or lines of a file that is given instead. */
export function openTerminal(): Terminal & { close: () => void } {
  let isShown = true;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (isShown) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  return {
    ask: (question) => lines.question(question),
    async askSecretly(question) {
      process.stdout.write(question);
      isShown = false;
      try {
        return await lines.question('');
      } finally {
        isShown = true;
        process.stdout.write('\n');
      }
    },
    say: (line) => console.log(line),
    close: () => lines.close(),
  };
}
