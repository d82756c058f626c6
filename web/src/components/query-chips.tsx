import { useState } from 'preact/hooks';
import type { Answer } from '../../../src/server/schemas/answer.ts';
import type { CatalogueView } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import {
  type LabelOf,
  labelsOf,
  type Plan,
  partsThatStay,
  sayAggregate,
  sayOrder,
  sayWhere,
} from '../plan-words.ts';
import { Dialog } from './dialog.tsx';
import { AggregateForm, OrderForm, WhereForm } from './query-forms.tsx';

interface Props {
  plan: Plan;
  onChange: (plan: Plan) => void;
}

type Edited =
  | { readonly kind: 'where'; readonly at: number }
  | { readonly kind: 'order' | 'aggregate' }
  | null;

/** The query that was run, part by part; each part can be changed or taken away. */
export function QueryChips({ plan, onChange }: Props) {
  const [edited, setEdited] = useState<Edited>(null);
  const catalogue = useApi<CatalogueView>('/api/catalogue');
  const kind = catalogue.value?.kinds.find(({ id }) => id === plan.kind);
  if (kind === undefined) return null;
  const labelOf = labelsOf(kind);
  return (
    <ul class="chips parts" aria-label="Understood as">
      <li>
        <a class="chip" href={`/kind/${encodeURIComponent(kind.id)}`} title={`All ${kind.plural}`}>
          {kind.plural}
        </a>
      </li>
      <ChangeableChips {...{ plan, labelOf, onChange }} onEdit={setEdited} />
      {partsThatStay(plan, labelOf).map((text) => (
        <li key={text} class="chip still">
          {text}
        </li>
      ))}
      {edited !== null && (
        <Dialog label="Change the query" onClose={() => setEdited(null)}>
          {edited.kind === 'where' ? (
            <WhereForm
              condition={plan.where[edited.at]!}
              columns={kind.columns}
              onChange={(next) => onChange({ ...plan, where: plan.where.with(edited.at, next) })}
            />
          ) : edited.kind === 'aggregate' ? (
            <AggregateForm plan={plan} columns={kind.columns} onChange={onChange} />
          ) : (
            <OrderForm plan={plan} columns={kind.columns} onChange={onChange} />
          )}
        </Dialog>
      )}
    </ul>
  );
}

interface ChangeableProps extends Props {
  labelOf: LabelOf;
  onEdit: (edited: Edited) => void;
}

function ChangeableChips({ plan, labelOf, onChange, onEdit }: ChangeableProps) {
  const without = (at: number) => onChange({ ...plan, where: plan.where.filter((_, i) => i !== at) });
  return (
    <>
      {plan.where.map((condition, at) => (
        <PartChip
          key={sayWhere(condition, labelOf)}
          said={sayWhere(condition, labelOf)}
          onEdit={() => onEdit({ kind: 'where', at })}
          onRemove={() => without(at)}
        />
      ))}
      {plan.order !== undefined && (
        <PartChip said={sayOrder(plan, labelOf)} onEdit={() => onEdit({ kind: 'order' })} />
      )}
      {plan.aggregate !== undefined && (
        <PartChip
          said={sayAggregate(plan.aggregate, labelOf)}
          onEdit={() => onEdit({ kind: 'aggregate' })}
          onRemove={() => onChange(withoutAggregate(plan))}
        />
      )}
    </>
  );
}

interface PartProps {
  said: string;
  onEdit: () => void;
  /** Missing where the query needs the part. */
  onRemove?: () => void;
}

function PartChip({ said, onEdit, onRemove }: PartProps) {
  return (
    <li class="chip taken">
      <button type="button" onClick={onEdit} title="Change">
        {said}
      </button>
      {onRemove !== undefined && (
        <button type="button" aria-label={`Remove: ${said}`} onClick={onRemove}>
          ×
        </button>
      )}
    </li>
  );
}

/** The rows instead of a number taken of them. */
export function withoutAggregate({ aggregate: _, group: __, ...plan }: Plan): Plan {
  return plan;
}

/** The lists whose rankings were merged, each a link; what was taken of them is shown, not changed. */
export function RankingChips({ ranking, total }: { ranking: NonNullable<Answer['ranking']>; total: number }) {
  const { lists, concept, offset, limit } = ranking;
  const place = offset === undefined ? (limit <= total ? `first ${limit}` : null) : `place ${offset + 1}`;
  return (
    <ul class="chips parts" aria-label="Understood as">
      {concept !== null && <li class="chip still">{concept}</li>}
      {lists.map(({ id, title }) => (
        <li key={id}>
          <a class="chip" href={`/list/${encodeURIComponent(id)}`} title="The list that ranks them">
            {title}
          </a>
        </li>
      ))}
      {place !== null && <li class="chip still">{place}</li>}
    </ul>
  );
}
