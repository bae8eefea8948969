import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '#platform/web/language.ts';
import type { LayoutColumn, LayoutField, OutputLayout } from '../../contract/outputs/output-layout.ts';
import { LayoutColumns } from './layout-columns.tsx';
import style from './layouts.module.css';

type Place = 'before' | 'after';
type Lines = {
  layout: OutputLayout;
  place: Place;
  problems: ReadonlyMap<string, string>;
  mayEdit: boolean;
  onChange: (layout: OutputLayout) => void;
};

/** Values of a line have a place instead of a heading. */
const withPlace = (place: Place, fields: readonly LayoutField[]): LayoutColumn[] =>
  fields.map((field, at) => ({ ...field, heading: `${place} ${at + 1}` }));
function withoutPlace(column: LayoutColumn): LayoutField {
  const { heading: _, monthsback: __, ...field } = column;
  return field;
}

/** Lines of the whole file before or after the others: counts and sums. */
export function LayoutLines({ layout, place, problems, mayEdit, onChange }: Lines) {
  const lines = layout[place] ?? [];
  const change = (next: LayoutField[][]) => {
    const { [place]: _, ...others } = layout;
    const kept = next.filter((fields) => fields.length > 0);
    onChange(kept.length === 0 ? others : { ...others, [place]: kept });
  };
  return (
    <section className={style.fields}>
      <h3 className={style.part}>{t(place === 'before' ? 'Lines before the others' : 'Lines after the others')}</h3>
      {lines.map((fields, at) => (
        <LayoutColumns
          key={at}
          columns={withPlace(place, fields)}
          first="lines"
          problems={problems}
          mayEdit={mayEdit}
          postings={layout.rows === 'posting'}
          onChange={(columns) => change(lines.with(at, columns.map(withoutPlace)))}
        />
      ))}
      {mayEdit && lines.length < 5 ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => change([...lines, [{ formula: 'lines' }]])}
          >
            {t(place === 'before' ? 'Add a line before' : 'Add a line after')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
