import type { IncomingMessage } from 'node:http';
import type { Hub } from './hub.ts';
import { networkOf } from './network.ts';
import { closeCodes, type Settings } from './settings.ts';
import { sameText } from './signatures.ts';

export type Refusal = { code: number; message: string };

const OLDEST_PROTOCOL = 5;
const NEWEST_PROTOCOL = 7;

/** Why a socket is refused; `undefined` if it may connect. */
export function whyRefused(hub: Hub, req: IncomingMessage): Refusal | undefined {
  const url = new URL(req.url ?? '/', 'http://localhost');
  return (
    whyWrongApp(hub.settings, url.pathname) ??
    whyWrongProtocol(url.searchParams.get('protocol')) ??
    whyWrongSource(hub.settings, req) ??
    whyFull(hub, req)
  );
}

/** The caller's network; behind trusted proxies, that of the address that the outermost of them saw. */
export function callerOf(req: IncomingMessage, { trustProxy }: Settings): string {
  const proxies = Number(trustProxy);
  const forwarded = proxies > 0 ? listOf(req.headers['x-forwarded-for']) : [];
  return networkOf(forwarded.at(-proxies) ?? forwarded[0] ?? req.socket.remoteAddress ?? '');
}

function whyWrongApp(settings: Settings, path: string): Refusal | undefined {
  const key = /^\/app\/([^/]+)\/?$/.exec(path)?.[1];
  if (key === undefined) return { code: closeCodes.pathNotFound, message: 'Path not found' };
  if (!sameText(key, encodeURIComponent(settings.key))) {
    return { code: closeCodes.unknownApp, message: 'App key not in this server' };
  }
  return settings.enabled
    ? undefined
    : { code: closeCodes.disabled, message: 'Application disabled' };
}

function whyWrongProtocol(protocol: string | null): Refusal | undefined {
  if (protocol === null || protocol === '') {
    return { code: closeCodes.noProtocol, message: 'No protocol version supplied' };
  }
  if (!/^\d+$/.test(protocol)) {
    return { code: closeCodes.invalidVersion, message: 'Invalid version string format' };
  }
  const version = Number(protocol);
  return version >= OLDEST_PROTOCOL && version <= NEWEST_PROTOCOL
    ? undefined
    : { code: closeCodes.unsupportedProtocol, message: 'Unsupported protocol version' };
}

function whyWrongSource(settings: Settings, req: IncomingMessage): Refusal | undefined {
  if (settings.requireTls && !cameOverTls(req, settings)) {
    return { code: closeCodes.tlsOnly, message: 'Application only accepts TLS connections' };
  }
  return isAllowedOrigin(req, settings)
    ? undefined
    : { code: closeCodes.unauthorised, message: 'Origin not allowed' };
}

function whyFull(hub: Hub, req: IncomingMessage): Refusal | undefined {
  const { maxConnections, maxConnectionsPerIp } = hub.settings;
  const fromThere = hub.connectionsByNetwork.get(callerOf(req, hub.settings)) ?? 0;
  if (!hub.closing && hub.connections.size < maxConnections && fromThere < maxConnectionsPerIp) {
    return undefined;
  }
  return { code: closeCodes.overCapacity, message: 'Over capacity' };
}

function cameOverTls(req: IncomingMessage, { trustProxy }: Settings): boolean {
  if ('encrypted' in req.socket) return true;
  return Number(trustProxy) > 0 && listOf(req.headers['x-forwarded-proto']).at(-1) === 'https';
}

/** Browsers always send an Origin. Requests without one come from programs and are allowed. */
function isAllowedOrigin(req: IncomingMessage, { allowedOrigins }: Settings): boolean {
  const { origin, host } = req.headers;
  if (origin === undefined || allowedOrigins === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const parsed = new URL(origin);
  return parsed.host === host || allowedOrigins.includes(parsed.origin);
}

function listOf(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
