import type { Slot } from '../../../src/server/schemas/induce.ts';
import { Downloads } from './downloads.tsx';
import { HeadRow } from './head-row.tsx';
import { Score } from './score.tsx';

/** The template: each place where its pages differ, with a few of the values that stand there. */
export function Slots({ slots, downloads }: { slots: readonly Slot[]; downloads: string }) {
  return (
    <section class="stack">
      <div class="table-head">
        <h2>The template</h2>
        <Downloads path={downloads} />
      </div>
      <p class="quiet">
        Each slot is a place where the pages differ. Fill is the share of pages that have a value there.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="table-wrap" tabIndex={0} aria-label="Slots of the template">
        <table class="table">
          <HeadRow labels={['Slot', 'Kind', 'Fill', 'Samples', 'Tag path']} />
          <tbody>
            {slots.map((slot) => (
              <SlotRow key={`${slot.column}${slot.tagPath}`} slot={slot} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function SlotRow({ slot }: { slot: Slot }) {
  return (
    <tr>
      <th scope="row" class="attribute">
        {slot.column}
      </th>
      <td class="short">{slot.kind}</td>
      <td>
        <Score value={slot.fill} label="Fill" />
      </td>
      <td class="long">
        <span class="clamp">{slot.samples.join(' · ')}</span>
      </td>
      <td>
        <code class="clamp">{slot.tagPath}</code>
      </td>
    </tr>
  );
}
