/**
 * What the start of a page says about the rest of it: it is wanted, more of the page is needed to tell, or
 * it is not wanted, and why. A reader that has a gate unpacks no more of a page than the gate asks for.
 */
export type PageGate = (head: Buffer, httpCharset: string | undefined) => GateVerdict;

type GateVerdict = 'wanted' | 'needs-more' | { readonly dismissedBy: string };
