// A module of its own, so that it is loaded only when something is fetched: the bundle gives a package
// that is asked for later no names of its own.
export { Agent, ProxyAgent, request } from 'undici';
