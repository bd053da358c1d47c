import { Balancer } from './balancer.ts';
import { findProgram, startProgram, versionOf, type Program } from './programs.ts';

/** What stands before the nodes: haproxy, or the drills' own balancer, which tries nothing twice. */
export async function startFront(port: number, nodes: readonly number[]): Promise<Program> {
  const path = findProgram('haproxy', "the drills' own balancer shares the requests out.");
  if (!path) {
    const balancer = new Balancer(nodes);
    await balancer.start(port);
    return { stop: () => balancer.close() };
  }
  console.log(`haproxy ${versionOf(path)}`);
  return startProgram({
    path,
    port,
    args: (file) => ['-db', '-f', file('haproxy.cfg')],
    files: { 'haproxy.cfg': settings(port, nodes) },
  });
}

function settings(port: number, nodes: readonly number[]): string {
  const servers = nodes.map((node, at) => `  server node${at + 1} 127.0.0.1:${node} check`);
  return `global
  maxconn 2000
defaults
  mode http
  timeout connect 1s
  timeout client 130s
  timeout server 30s
  timeout tunnel 1h
  timeout check 900ms
  retries 2
  retry-on conn-failure empty-response
  option redispatch
frontend people
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  option httpchk GET /health/ready
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1
${servers.join('\n')}
`;
}
