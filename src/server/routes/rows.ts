import { z } from 'zod';
import { TagpathError } from '../../errors.js';
import { flattenCatalogue } from '../formats/flatten-answer.js';
import type { KindAsked } from '../reads/kind-rows.js';
import { type Call, route } from '../route.js';
import { KindSchema } from '../schemas/base.js';
import { BaseQuery } from '../schemas/common.js';
import { KindRowsSchema, RowsQuery } from '../schemas/rows.js';

const KindParams = z.object({ kind: z.string().min(1).max(200).describe('Id of the kind') });
const KindRowsQuery = RowsQuery.extend({ base: BaseQuery.shape.base });

type RowsCall = Call<z.output<typeof KindRowsQuery>, z.output<typeof KindParams>, unknown>;

function askedOf({ params, query }: RowsCall): KindAsked {
  const { base: _, format: __, ...asked } = query;
  return { ...asked, kind: params.kind };
}

export const ROWS_ROUTES = [
  route({
    url: '/api/kinds/:kind',
    summary: 'A kind of things with its columns',
    params: KindParams,
    query: BaseQuery,
    response: KindSchema,
    table: (kind) => flattenCatalogue({ kinds: [kind] }),
    handle: async ({ params, query: { base }, service, deadline }) => {
      const { kinds } = await service.base(base, 'base-catalogue', undefined, deadline);
      const found = kinds.find(({ id }) => id === params.kind);
      if (found === undefined) throw new TagpathError('not-found', { what: 'kind', id: params.kind });
      return found;
    },
  }),
  route({
    url: '/api/kinds/:kind/rows',
    summary:
      'The rows of a kind: ordered, filtered and counted over all of them; as a file, all that meet the filter',
    params: KindParams,
    query: KindRowsQuery,
    response: KindRowsSchema,
    download: (call) => call.service.base(call.query.base, 'kind-table', askedOf(call), call.deadline),
    handle: (call) => call.service.base(call.query.base, 'kind-rows', askedOf(call), call.deadline),
  }),
];
