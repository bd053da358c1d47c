import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const program = `
  import { openTerminal } from '#tools/setup/terminal.ts';
  const terminal = openTerminal();
  try {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const name = await terminal.ask('Name: ');
    const password = await terminal.askSecretly('Password: ');
    terminal.say(JSON.stringify([name, password]));
    await terminal.ask('Code: ');
  } catch (error) {
    terminal.say(error.constructor.name + error.message);
  } finally {
    terminal.close();
  }
`;

test('lines that come before they are asked for are answers, and after the last one nobody answers', async () => {
  const args = ['--input-type=module-typescript', '-e', program];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });

  child.stdin.end('Maria\nsecret\n');

  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(said).toContain('["Maria","secret"]');
  expect(said).toMatch(/StartFailure\s+Nobody answers: run it on a terminal\.\n$/);
});
