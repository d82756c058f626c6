import type { CatalogueView } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { KindCards } from '../components/kind-cards.tsx';
import { EmptyNote, WhenLoaded } from '../components/notes.tsx';
import { usePageTitle } from '../page-title.ts';

/** Everything that the base has things of. */
export function KindsPage() {
  const catalogue = useApi<CatalogueView>('/api/catalogue');
  usePageTitle('Kinds');
  return (
    <>
      <div class="row apart">
        <h1>Kinds of things</h1>
        <a href="/lists">The lists they come from</a>
      </div>
      <WhenLoaded loaded={catalogue}>
        {({ kinds }) =>
          kinds.length === 0 ? <EmptyNote text="This base has no kinds yet." /> : <KindCards kinds={kinds} />
        }
      </WhenLoaded>
    </>
  );
}
