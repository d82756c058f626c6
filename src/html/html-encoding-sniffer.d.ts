declare module 'html-encoding-sniffer' {
  function sniff(
    bytes: Uint8Array,
    options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
  export = sniff;
}
