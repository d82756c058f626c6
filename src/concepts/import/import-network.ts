import type { NetworkBuilder } from '../index/network-builder.js';
import type { NetworkReader } from '../index/network-reader.js';

/** Adds everything that another index knows. */
export function importNetwork(builder: NetworkBuilder, reader: NetworkReader): void {
  const surfaces = new Uint32Array(reader.meta.terms);
  for (let term = 0; term < surfaces.length; term++) {
    surfaces[term] = builder.surface(reader.name(term));
    if (reader.isConcept(term)) builder.commonNoun(surfaces[term]!);
  }
  for (let term = 0; term < surfaces.length; term++) {
    const { terms, counts } = reader.conceptsOf(term);
    for (let i = 0; i < terms.length; i++) builder.pair(surfaces[terms[i]!]!, surfaces[term]!, counts[i]!);
    for (const other of reader.synonyms(term)) {
      if (other > term) builder.synonyms(surfaces[term]!, surfaces[other]!);
    }
    for (const kind of reader.kinds(term)) builder.kind(surfaces[term]!, surfaces[kind]!);
    const place = reader.place(term);
    if (place !== null) builder.place(surfaces[term]!, place.kind, place.population);
  }
  for (const { name, pairs } of reader.meta.sources) builder.noteSource(name, pairs);
}
