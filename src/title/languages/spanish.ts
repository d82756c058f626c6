import { type Phrasebook, words } from './phrasebook.js';

/** "Los 5 mejores libros de 2024", "10 consejos para ...", "las 10 ciudades más grandes". */
export const SPANISH: Phrasebook = {
  language: 'es',
  ranking: words('mejor mejores peor peores mayores principales grandes'),
  comparative: words('más menos'),
  heads:
    words(`consejos razones trucos ideas cosas formas maneras errores recetas pasos ejemplos reglas preguntas métodos libros
    películas series lugares sitios juegos aplicaciones regalos ventajas desventajas señales tendencias ciudades países hoteles
    restaurantes canciones frases ejercicios alimentos secretos claves técnicas herramientas beneficios motivos datos`),
  stops:
    words(`para en del los las el la un una con y o por que sobre según sin desde hasta tras entre al a donde cuando
    antes después durante`),
  linkers: words('de'),
  infinitive: /.{2}[aei]r$/,
  measures:
    words(`años días semanas meses horas minutos euros dólares pesos millones muertos heridos personas kilómetros metros
    puntos goles grados ciento`),
  placePrepositions: words('en de del'),
  countries:
    words(`españa madrid barcelona europa méxico argentina chile colombia perú francia italia alemania sevilla valencia
    mundo inglaterra japón china américa asia áfrica latinoamérica`),
};
