import type { Dispatcher } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';

// A module of its own, so that it is loaded only when something is fetched: the bundle gives a package
// that is asked for later no names of its own. These parts are a third of undici.
export { default as request } from 'undici/lib/api/api-request.js';
export { default as Agent } from 'undici/lib/dispatcher/agent.js';

/**
 * All goes through one proxy: pages of https:// through a tunnel, others as proxies were first asked, since many allow
 * tunnels to no other port. The pool has no methods of its own here; the tunnel asks it for one.
 */
export function proxyAgent(address: string): Dispatcher {
  return new ProxyAgent({
    uri: address,
    proxyTunnel: false,
    clientFactory: (origin, options) => Object.assign(new Pool(origin, options), { connect }),
  });
}
