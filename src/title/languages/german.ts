import { type Phrasebook, words } from './phrasebook.js';

/** "Die 10 besten Restaurants in Berlin", "7 Tipps für ...", "Top 5 Wanderwege". */
export const GERMAN: Phrasebook = {
  language: 'de',
  ranking:
    words(`beste besten bester bestes schönste schönsten größte größten beliebteste beliebtesten wichtigste wichtigsten
    teuerste teuersten bekannteste bekanntesten schlechtesten günstigsten höchsten längsten ältesten spannendsten lustigsten
    reichsten gefährlichsten häufigsten leckersten coolsten tollsten neuesten erfolgreichsten schnellsten stärksten`),
  comparative: words(''),
  heads:
    words(`tipps gründe ideen dinge wege fakten fehler rezepte schritte tricks beispiele regeln fragen methoden bücher filme
    serien orte spiele apps geschenkideen geschenke vorteile nachteile anzeichen trends städte länder hotels restaurants songs
    zitate sprüche übungen lebensmittel sehenswürdigkeiten`),
  stops:
    words(`für in im von vom aus auf mit um zum zur zu die der das den dem des bei an am und oder nach vor über unter gegen
    ohne seit bis wie wenn dass damit weltweit aller ihrer sie man du wir ihr`),
  linkers: words(''),
  infinitive: /en$/,
  measures:
    words(`jahre jahren tage tagen wochen monate monaten stunden minuten prozent euro millionen tote toten verletzte
    menschen kilometer meter uhr grad punkte kilo tore`),
  placePrepositions: words('in aus im von nach rund'),
  countries:
    words(`deutschland österreich schweiz europa frankreich italien spanien bayern welt berlin münchen hamburg köln wien
    zürich griechenland portugal polen türkei usa asien afrika amerika`),
};
