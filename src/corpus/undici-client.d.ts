/** The parts of undici that a page is fetched with; it gives types for its whole alone. */
declare module 'undici/lib/dispatcher/agent.js' {
  // biome-ignore lint/style/noDefaultExport: so undici's own files give it
  export { Agent as default } from 'undici';
}
declare module 'undici/lib/dispatcher/proxy-agent.js' {
  // biome-ignore lint/style/noDefaultExport: so undici's own files give it
  export { ProxyAgent as default } from 'undici';
}
declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici';

  // biome-ignore lint/style/noDefaultExport: so undici's own files give it
  export default function request(
    this: Dispatcher,
    options: Dispatcher.RequestOptions,
  ): Promise<Dispatcher.ResponseData>;
}
declare module 'undici/lib/dispatcher/pool.js' {
  // biome-ignore lint/style/noDefaultExport: so undici's own files give it
  export { Pool as default } from 'undici';
}
declare module 'undici/lib/api/api-connect.js' {
  import type { Dispatcher } from 'undici';

  // biome-ignore lint/style/noDefaultExport: so undici's own files give it
  export default function connect(
    this: Dispatcher,
    options: Dispatcher.ConnectOptions,
  ): Promise<Dispatcher.ConnectData>;
}
