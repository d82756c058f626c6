import { type Phrasebook, words } from './phrasebook.js';

/** "Les 20 meilleurs films de 2023", "7 raisons de ...", "les 10 villes les plus chères". */
export const FRENCH: Phrasebook = {
  language: 'fr',
  ranking: words(
    'meilleur meilleure meilleurs meilleures pires plus beaux belles grands grandes principaux principales',
  ),
  comparative: words('plus moins'),
  heads:
    words(`conseils raisons astuces idées choses façons erreurs recettes étapes exemples règles questions méthodes livres films
    séries lieux endroits jeux applications cadeaux avantages inconvénients signes tendances villes pays hôtels restaurants
    chansons citations exercices aliments secrets clés techniques outils bienfaits`),
  stops:
    words(`pour en dans à au aux du des les le la un une sur avec et ou par qui que dont où selon sans sous vers chez depuis
    avant après pendant à`),
  linkers: words('de d’ d'),
  infinitive: /.{3}(?:er|ir)$/,
  measures:
    words(`ans jours semaines mois heures minutes euros millions morts blessés personnes kilomètres mètres points buts
    milliards pour-cent degrés`),
  placePrepositions: words('en à au aux dans de du'),
  countries:
    words(`france paris europe italie espagne allemagne belgique suisse lyon marseille bretagne provence monde angleterre
    japon chine inde canada québec maroc afrique asie amérique londres`),
};
