/** The words of synthetic lists: true ones where the base knows them, syllables elsewhere. */
export const SYLLABLES =
  'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sat set sin son sul tar tel tin ton tur'.split(
    ' ',
  );

/** Heads of concepts, one and many. */
export const HEADS: readonly (readonly [string, string])[] =
  'film/films,mountain/mountains,building/buildings,phone/phones,book/books,city/cities,river/rivers,hotel/hotels,restaurant/restaurants,car/cars,laptop/laptops,camera/cameras,song/songs,album/albums,company/companies,university/universities,dog breed/dog breeds,island/islands,bridge/bridges,museum/museums,beach/beaches,airline/airlines,bank/banks,football player/football players,actor/actors,scientist/scientists,recipe/recipes,game/games,website/websites,podcast/podcasts,novel/novels,painting/paintings,castle/castles,lake/lakes,tool/tools,watch/watches,shoe/shoes,wine/wines,festival/festivals,app/apps'
    .split(',')
    .map((pair) => pair.split('/') as [string, string]);

export const CRITERIA = [
  ...'best tallest largest oldest cheapest fastest greatest biggest longest richest'.split(' '),
  ...'most popular,most expensive,most beautiful,highest-rated,most influential,coolest,strangest,smallest'.split(
    ',',
  ),
];

export const PLACES =
  'the World,the United States,Germany,Japan,France,India,Brazil,Canada,Italy,Spain,Europe,Asia,London,New York,Kenya,Australia,Mexico,Africa,Paris,Berlin,China,Egypt,Norway,Chile,Tokyo,Turkey,Peru,Greece,Poland,Vietnam'.split(
    ',',
  );

export interface AttributeKind {
  readonly label: string;
  readonly kind: 'number' | 'text';
  readonly unit: string;
}

const number = (label: string, unit: string): AttributeKind => ({ label, kind: 'number', unit });
const text = (label: string): AttributeKind => ({ label, kind: 'text', unit: '' });

export const ATTRIBUTES: readonly AttributeKind[] = [
  number('Height', 'm'),
  number('Price', '$'),
  number('Length', 'min'),
  number('Year', 'year'),
  number('Weight', 'kg'),
  text('Maker'),
  text('City'),
  text('Director'),
  text('Genre'),
  text('Owner'),
];
