import { t } from '#platform/web/language.ts';
import { MAX_ROWS, type Row, type RowList } from '../../contract/apply-rows.ts';
import { Labelled } from './labelled.tsx';

type Rows = { list: RowList; rows: readonly Row[]; onChange: (rows: readonly Row[]) => void };

/** Rows that a visitor adds and removes, such as the schools somebody went to. */
export function Rows({ list, rows, onChange }: Rows) {
  const { name, title, add, one, fields } = list;
  const set = (at: number, field: string, value: string) => onChange(rows.with(at, { ...rows[at], [field]: value }));
  const append = () => {
    onChange([...rows, {}]);
    // The new row is there with the next frame.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${name}${rows.length}${fields[0]?.name}`)?.focus(),
    );
  };
  return (
    <fieldset className="card">
      <legend>{t(title)}</legend>
      {rows.map((row, at) => {
        const place = t(one, { place: at + 1 });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else of their own
          <fieldset key={at} className="entry">
            <legend className="label">{place}</legend>
            <div className="pair">
              {fields.map(({ name: field, label, most, month }) => {
                const id = `${name}${at}${field}`;
                return (
                  <Labelled key={field} id={id} label={t(label)}>
                    <input
                      id={id}
                      type={month ? 'month' : 'text'}
                      placeholder={month ? 'YYYY-MM' : undefined}
                      value={row[field] ?? ''}
                      maxLength={most}
                      onChange={({ target }) => set(at, field, target.value)}
                    />
                  </Labelled>
                );
              })}
            </div>
            <div>
              <button
                type="button"
                className="plain"
                aria-label={`${t('Remove')}: ${place}`}
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              >
                {t('Remove')}
              </button>
            </div>
          </fieldset>
        );
      })}
      {rows.length < MAX_ROWS ? (
        <div>
          <button type="button" className="plain" onClick={append}>
            {t(add)}
          </button>
        </div>
      ) : null}
    </fieldset>
  );
}
