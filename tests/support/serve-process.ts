import { serveApp } from './serve.ts';

// A second process of the application, for tests with several processes. Prints its address.
const { baseUrl } = await serveApp();
process.stdout.write(`${baseUrl}\n`);
