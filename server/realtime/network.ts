import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** A /64: what one household, server or telephone is given, and may take any address of. */
const NETWORK_GROUPS = 4;

/**
 * The network of an IP address, under which what one party does is counted: an IPv4 address itself, also when it is
 * written as IPv6 (`::ffff:192.0.2.1`), and of an IPv6 address its /64 (`2001:db8:0:7::/64`). Empty for anything else.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return '';
  const groups = groupsOf(plain);
  return mappedIPv4(groups) ?? `${groups.slice(0, NETWORK_GROUPS).map(hex).join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  // A URL writes an embedded IPv4 address as two groups.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

function mappedIPv4(groups: readonly number[]): string | undefined {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return undefined;
  const halves = groups.slice(6);
  return halves.flatMap((half) => [half >> 8, half & 0xff]).join('.');
}

function hex(group: number): string {
  return group.toString(16);
}
