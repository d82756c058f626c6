import type { Entity } from '../../../src/server/schemas/base.ts';
import type { Source } from '../../../src/server/schemas/view-table.ts';
import { useApi } from '../api.ts';
import { ClampedText } from '../components/clamped-text.tsx';
import { Downloads } from '../components/downloads.tsx';
import { HeadRow } from '../components/head-row.tsx';
import { WhenLoaded } from '../components/notes.tsx';
import { hostOf, OutLink } from '../components/source-link.tsx';
import { Tabs } from '../components/tabs.tsx';
import { usePageTitle } from '../page-title.ts';
import { go, withQuery } from '../router.ts';
import { isShowable } from '../table/grid.tsx';

const LONG_TEXT = 60;
const VIEWS = [
  ['attribute', 'By attribute'],
  ['source', 'By source'],
] as const;

export function EntityPage({ id, query }: { id: string; query: URLSearchParams }) {
  const path = `/api/entities/${encodeURIComponent(id)}`;
  const loaded = useApi<Entity>(path);
  usePageTitle(loaded.value?.name);
  const by = query.get('by') === 'source' ? 'source' : 'attribute';
  return (
    <WhenLoaded loaded={loaded} missing="This base has no such thing">
      {(entity) => (
        <>
          <EntityHead entity={entity} downloads={path} />
          <section class="stack">
            <h2>What is known</h2>
            <Tabs
              label="How it is arranged"
              tabs={VIEWS}
              selected={by}
              onSelect={(view) => go(withQuery({ by: view === 'source' ? view : null }), { stay: true })}
            >
              {by === 'source' ? <BySource entity={entity} /> : <ByAttribute entity={entity} />}
            </Tabs>
          </section>
        </>
      )}
    </WhenLoaded>
  );
}

function EntityHead({ entity, downloads }: { entity: Entity; downloads: string }) {
  return (
    <div class={isShowable(entity.image) ? 'best' : 'stack'}>
      {isShowable(entity.image) && <img src={entity.image} alt="" />}
      <div class="stack">
        {entity.concept !== null && <span class="label">{entity.concept}</span>}
        <h1>{entity.name}</h1>
        {entity.names.length > 0 && <p class="quiet">Also {entity.names.join(', ')}</p>}
        <div class="row">
          <a class="button small" href={`/compare?name=${encodeURIComponent(entity.name)}`}>
            Compare with …
          </a>
          <Downloads path={downloads} name={entity.name} />
        </div>
      </div>
    </div>
  );
}

/** An attribute a row, each value with those who say so. */
function ByAttribute({ entity }: { entity: Entity }) {
  return (
    <div class="table-wrap">
      <table class="table facts-table">
        <HeadRow labels={['Attribute', 'Value', 'Source']} />
        <tbody>
          {entity.facts.flatMap(({ label, values, conflict }) =>
            values.map(({ text, sources }, i) => (
              <tr key={`${label}${text}`} class={conflict ? 'differs' : ''}>
                <th scope="row" class="attribute">
                  {i === 0 ? label : <span class="visually-hidden">{label}</span>}
                </th>
                <td class={text.length > LONG_TEXT ? 'long' : ''}>
                  <ClampedText label={label} name={entity.name} parts={[text]} />
                </td>
                <td class="where">
                  {sources.map((at) => (
                    <SourceName key={at} source={entity.sources[at]} />
                  ))}
                </td>
              </tr>
            )),
          )}
          {entity.facts.length === 0 && (
            <tr>
              <td colSpan={3} class="quiet">
                Its lists give nothing but its name.
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function SourceName({ source }: { source: Source | undefined }) {
  if (source === undefined) return null;
  return (
    <div title={source.title}>
      <OutLink href={source.local ?? source.url}>{hostOf(source)}</OutLink>
    </div>
  );
}

/** A page a block: its rank there, and what that page says of it. */
function BySource({ entity }: { entity: Entity }) {
  return (
    <ul class="cards wide-cards">
      {entity.ranks.map(({ rank, source: at }) => {
        const source = entity.sources[at]!;
        const facts = entity.facts.flatMap(({ label, values }) =>
          values.filter(({ sources }) => sources.includes(at)).map(({ text }) => ({ label, text })),
        );
        return (
          <li key={`${source.list}${at}${rank}`} class="card">
            <strong>
              {rank !== null && <span class="quiet">#{rank} </span>}
              {source.list === null ? source.title : <a href={`/list/${source.list}`}>{source.title}</a>}
            </strong>
            <span class="small quiet">
              <OutLink href={source.local ?? source.url}>{hostOf(source)}</OutLink>
            </span>
            <dl class="pairs">
              {facts.map(({ label, text }) => (
                <div key={label + text}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
