import { withDemo } from './world.ts';

// Two people in two browsers, each at a node of their own, of which one is killed while they write:
// `npm run drill:conversation`
await withDemo(async () => {
  // The modules read the environment when they are imported.
  const { converse } = await import('./two-browsers.ts');
  return converse();
});
