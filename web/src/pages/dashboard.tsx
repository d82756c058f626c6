import type { Stats } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { BarColumns, BarRows } from '../components/bar-chart.tsx';
import { Downloads } from '../components/downloads.tsx';
import { WhenLoaded } from '../components/notes.tsx';

export function DashboardPage() {
  const path = '/api/stats';
  const stats = useApi<Stats>(path);
  return (
    <>
      <div class="row apart">
        <h1>What is in this base</h1>
        <Downloads path={path} />
      </div>
      <WhenLoaded loaded={stats}>
        {(value) => (
          <>
            <dl class="facts panel">
              <Fact label="Pages" value={value.pages.toLocaleString('en')} />
              <Fact label="Lists" value={value.lists.toLocaleString('en')} />
              <Fact label="Site tables" value={value.sites.toLocaleString('en')} />
              <Fact label="Items" value={value.items.toLocaleString('en')} />
              <Fact label="Things" value={value.entities.toLocaleString('en')} />
              <Fact label="Ranked lists" value={`${Math.round(value.rankedShare * 100)}%`} />
            </dl>
            <div class="charts">
              <Chart title="Announced size k" of={value.k} kind="columns" />
              <Chart title="Attributes a list" of={value.attributes} kind="columns" />
              <Chart title="Times" of={value.times} kind="rows" />
              <Chart title="Places" of={value.places} kind="rows" />
              <Chart title="Concepts" of={value.concepts} kind="rows" />
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

function Chart({ title, of, kind }: { title: string; of: Stats['k']; kind: 'rows' | 'columns' }) {
  return (
    <section class="panel stack">
      <h2>{title}</h2>
      {of.length === 0 && <p class="quiet">None.</p>}
      {of.length > 0 &&
        (kind === 'rows' ? <BarRows bars={of} title={title} /> : <BarColumns bars={of} title={title} />)}
    </section>
  );
}
