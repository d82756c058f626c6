/** The schemas of records say the same as their types; `npm run typecheck` holds them to it, nothing here runs. */
import { expectTypeOf } from 'vitest';
import type { z } from 'zod';
import type {
  ExtractRecord,
  ExtractRecordSchema,
  TablesRecord,
  TablesRecordSchema,
} from '../../src/record/record.js';

expectTypeOf<z.infer<typeof ExtractRecordSchema>>().toExtend<ExtractRecord>();
expectTypeOf<z.infer<typeof TablesRecordSchema>>().toExtend<TablesRecord>();
expectTypeOf<keyof ExtractRecord>().toEqualTypeOf<keyof z.infer<typeof ExtractRecordSchema> | 'candidates'>();
expectTypeOf<keyof TablesRecord>().toEqualTypeOf<keyof z.infer<typeof TablesRecordSchema>>();
