/** What the types of the library promise; `npm run typecheck` holds them to it, nothing here runs. */
import { expectTypeOf } from 'vitest';
import * as tagpath from '../../src/index.js';

// Types say what may be missing.
expectTypeOf(tagpath.extractHtml).returns.toEqualTypeOf<tagpath.ExtractRecord>();
expectTypeOf<tagpath.ExtractRecord['list']>().toEqualTypeOf<tagpath.ExtractedList | null>();
expectTypeOf<tagpath.ListRow['rank']>().toEqualTypeOf<number | null>();

// What functions take and give has an exported type.
expectTypeOf(tagpath.openKb).returns.resolves.toEqualTypeOf<tagpath.Kb>();
expectTypeOf(tagpath.ask).parameter(0).toEqualTypeOf<tagpath.Kb>();
expectTypeOf(tagpath.ask).parameter(2).toEqualTypeOf<tagpath.AskOptions | undefined>();
expectTypeOf(tagpath.ask).returns.resolves.toEqualTypeOf<tagpath.Answer>();
expectTypeOf(tagpath.query).returns.resolves.toEqualTypeOf<tagpath.TableAnswer>();
expectTypeOf(tagpath.induce).returns.resolves.toEqualTypeOf<tagpath.InduceReport>();
expectTypeOf(tagpath.applyWrapper).returns.resolves.toEqualTypeOf<tagpath.DriftReport>();
expectTypeOf(tagpath.extractTables).returns.toEqualTypeOf<tagpath.TablesRecord>();
expectTypeOf<tagpath.InduceReport['wrappers'][number]>().toEqualTypeOf<tagpath.Wrapper>();
