// A module of its own, so that it is loaded only when something is fetched: the bundle gives a package
// that is asked for later no names of its own. These parts are a third of undici.
export { default as request } from 'undici/lib/api/api-request.js';
export { default as Agent } from 'undici/lib/dispatcher/agent.js';
export { default as ProxyAgent } from 'undici/lib/dispatcher/proxy-agent.js';
