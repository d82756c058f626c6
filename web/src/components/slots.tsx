import type { Slot } from '../../../src/server/schemas/induce.ts';
import { Downloads } from './downloads.tsx';
import { HeadRow } from './head-row.tsx';

interface Props {
  slots: readonly Slot[];
  /** Pages that follow the template. */
  pages: number;
  downloads: string;
}

/** The template: each place where its pages differ, with a few of the values that stand there. */
export function Slots({ slots, pages, downloads }: Props) {
  return (
    <section class="stack">
      <div class="table-head">
        <h2>The template</h2>
        <Downloads path={downloads} name="template" />
      </div>
      <p class="quiet">
        Each slot is a place where the pages differ, with how many of the {pages} pages have a value there.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="table-wrap" tabIndex={0} aria-label="Slots of the template">
        <table class="table">
          <HeadRow labels={['Slot', 'Kind', 'Pages', 'Samples', 'Tag path']} />
          <tbody>
            {slots.map((slot) => (
              <SlotRow key={`${slot.column}${slot.tagPath}`} slot={slot} pages={pages} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function SlotRow({ slot, pages }: { slot: Slot; pages: number }) {
  return (
    <tr>
      <th scope="row" class="attribute">
        <span class="clamp">{slot.column}</span>
      </th>
      <td class="short">{slot.kind}</td>
      <td class="short">{Math.round(slot.fill * pages)}</td>
      <td class="long">
        <span class="clamp">{slot.samples.join(' · ')}</span>
      </td>
      <td>
        <code class="clamp">{slot.tagPath}</code>
      </td>
    </tr>
  );
}
