import { serveApp } from './serve.ts';

// A second process of the application, for tests of what holds across processes. Says where it listens.
const { baseUrl } = await serveApp();
process.stdout.write(`${baseUrl}\n`);
