import type { Entity } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { isShowable } from '../components/data-table.tsx';
import { Downloads } from '../components/downloads.tsx';
import { WhenLoaded } from '../components/notes.tsx';
import { hostOf, OutLink } from '../components/source-link.tsx';

export function EntityPage({ id }: { id: string }) {
  const path = `/api/entities/${encodeURIComponent(id)}`;
  const loaded = useApi<Entity>(path);
  return (
    <WhenLoaded loaded={loaded}>
      {(entity) => (
        <>
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
                <Downloads path={path} />
              </div>
            </div>
          </div>
          {entity.facts.length > 0 && <Facts entity={entity} />}
          {entity.ranks.length > 0 && <Ranks entity={entity} />}
        </>
      )}
    </WhenLoaded>
  );
}

function Facts({ entity }: { entity: Entity }) {
  return (
    <section class="stack">
      <h2>What is known</h2>
      <div class="table-wrap">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">
                <span>Attribute</span>
              </th>
              <th scope="col">
                <span>Value</span>
              </th>
              <th scope="col">
                <span>Source</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entity.facts.flatMap(({ label, values, conflict }) =>
              values.map(({ text, sources }, i) => (
                <tr key={`${label}${text}`} class={conflict ? 'differs' : ''}>
                  <th scope="row" class="attribute">
                    {i === 0 ? label : <span class="visually-hidden">{label}</span>}
                  </th>
                  <td class={text.length > 60 ? 'long' : ''}>{text}</td>
                  <td class="where">
                    {sources.map((at) => {
                      const source = entity.sources[at];
                      return source === undefined ? null : (
                        <div key={at} title={source.title}>
                          <OutLink href={source.local ?? source.url}>{hostOf(source)}</OutLink>
                        </div>
                      );
                    })}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Ranks({ entity }: { entity: Entity }) {
  return (
    <section class="stack">
      <h2>Lists it stands in</h2>
      <ul class="sources">
        {entity.ranks.map(({ rank, source: at }) => {
          const source = entity.sources[at]!;
          return (
            <li key={`${source.list}${rank}`}>
              <span>
                {rank !== null && <strong>#{rank} </strong>}
                {source.list === null ? source.title : <a href={`/list/${source.list}`}>{source.title}</a>}
              </span>
              <span class="small quiet">
                <OutLink href={source.local ?? source.url}>{hostOf(source)}</OutLink>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
