// Whether the node of this container is alive, for the container engine. Being ready is the balancer's question.
const port = process.env['PORT'] ?? '3000';
const answer = await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null);
process.exitCode = answer?.ok === true ? 0 : 1;
