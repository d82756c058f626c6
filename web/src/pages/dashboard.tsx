import type { Stats } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { BarColumns, BarRows, ShareBar } from '../components/bar-chart.tsx';
import { Downloads } from '../components/downloads.tsx';
import { WhenLoaded } from '../components/notes.tsx';
import { usePageTitle } from '../page-title.ts';
import { number } from '../words.ts';

export function DashboardPage() {
  const path = '/api/stats';
  const stats = useApi<Stats>(path);
  usePageTitle('Dashboard');
  return (
    <>
      <div class="row apart">
        <h1>What is in this base</h1>
        <Downloads path={path} name="stats" />
      </div>
      <WhenLoaded loaded={stats}>
        {(value) => (
          <>
            <dl class="facts panel">
              <Fact label="Pages" value={number(value.pages)} />
              <Fact label="Lists" value={number(value.lists)} />
              <Fact label="Site tables" value={number(value.sites)} />
              <Fact label="Items" value={number(value.items)} />
              <Fact label="Things" value={number(value.entities)} />
            </dl>
            {value.lists === 0 && (
              <p class="note">This base has no lists, so there are no distributions of them to show.</p>
            )}
            <div class="charts" hidden={value.lists === 0}>
              <Chart title="Items that titles announce" of={value.k} kind={BarColumns} />
              <Chart title="Columns of a list" of={value.attributes} kind={BarColumns} />
              <Chart title="What the lists are of" of={value.concepts} kind={BarRows} />
              <div class="stack wide">
                <Chart title="Ranked lists" of={value.ranked} kind={ShareBar} />
                <Chart title="Times" of={value.times} kind={BarRows} />
                <Chart title="Places" of={value.places} kind={BarRows} />
              </div>
            </div>
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Chart({ title, of, kind: Bars }: { title: string; of: Stats['k']; kind: typeof BarRows }) {
  return (
    <section class="panel stack">
      <h2>{title}</h2>
      {of.length === 0 ? <p class="quiet">None in this base.</p> : <Bars bars={of} title={title} />}
    </section>
  );
}
