import { Select } from '@mantine/core';
import type { Option } from '#platform/contract/fields.ts';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import { t } from '#platform/web/language.ts';
import type { PolicyDetail } from '../contract/policy-detail.ts';
import style from './leave.module.css';
import { changed, without } from './policy-draft.ts';

type Rows = { detail: PolicyDetail; set: (part: Partial<PolicyDetail>) => void };
const MAX_ROWS = 12;
const MAX_SLABS = 60;

/** Days of a year by completed years of service, of everybody or of a grade. */
export function SlabRows({ detail: { slabs }, set, grades }: Rows & { grades: readonly Option[] }) {
  const data = grades.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: displayname }));
  return (
    <>
      <ul className={style.rows}>
        {slabs.map((slab, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
          <li key={at} className={data.length === 0 ? style.row : `${style.row} ${style.graded}`}>
            <NumberInput
              label={t('From years of service')}
              most={60}
              value={slab.fromyears}
              onChange={(value) => set({ slabs: changed(slabs, at, { fromyears: value ?? 0 }) })}
            />
            <NumberInput
              label={t('Days of a year')}
              most={366}
              places={4}
              value={slab.days}
              onChange={(value) => set({ slabs: changed(slabs, at, { days: value ?? 0 }) })}
            />
            {data.length === 0 ? null : (
              <Select
                label={t('Grade')}
                placeholder={t('Everybody else')}
                data={data}
                value={slab.gradeid === null ? null : String(slab.gradeid)}
                clearable
                onChange={(value) =>
                  set({ slabs: changed(slabs, at, { gradeid: value === null ? null : Number(value) }) })
                }
              />
            )}
            <RowTools
              name={t('row {{at}}', { at: at + 1 })}
              first
              last
              onRemove={() => set({ slabs: without(slabs, at) })}
            />
          </li>
        ))}
      </ul>
      <AddButton
        label="Add days by service"
        full={slabs.length >= MAX_SLABS}
        onClick={() =>
          set({ slabs: [...slabs, { fromyears: slabs.length === 0 ? 0 : slabs.length * 5, days: 12, gradeid: null }] })
        }
      />
    </>
  );
}

/** What somebody gets by the month of the period in which they join. */
export function BandRows({ detail: { joiningbands }, set }: Rows) {
  return (
    <>
      <ul className={style.rows}>
        {joiningbands.map((band, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
          <li key={at} className={style.row}>
            <NumberInput
              label={t('Up to month of the period')}
              least={1}
              most={12}
              value={band.tomonth}
              onChange={(value) => set({ joiningbands: changed(joiningbands, at, { tomonth: value ?? 1 }) })}
            />
            <NumberInput
              label={t('Days')}
              description={t('Empty for all')}
              most={366}
              places={4}
              value={band.days}
              onChange={(days) => set({ joiningbands: changed(joiningbands, at, { days }) })}
            />
            <RowTools
              name={t('row {{at}}', { at: at + 1 })}
              first
              last
              onRemove={() => set({ joiningbands: without(joiningbands, at) })}
            />
          </li>
        ))}
      </ul>
      <AddButton
        label="Add a month"
        full={joiningbands.length >= MAX_ROWS}
        onClick={() => set({ joiningbands: [...joiningbands, { tomonth: 12, days: null }] })}
      />
    </>
  );
}

/** Leave beside which a leave type may not stand, and what it is charged as there. */
export function ClubbingRows({ detail, set, types }: Rows & { types: readonly Option[] }) {
  const { clubbing, leavetypeid } = detail;
  const data = types.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: displayname }));
  const others = data.filter(({ value }) => value !== String(leavetypeid));
  const [first] = others;
  return (
    <>
      <ul className={style.rows}>
        {clubbing.map((rule, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
          <li key={at} className={style.row}>
            <Select
              label={t('Cannot be combined with')}
              data={others}
              value={String(rule.notwithid)}
              allowDeselect={false}
              onChange={(value) => set({ clubbing: changed(clubbing, at, { notwithid: Number(value) }) })}
            />
            <Select
              label={t('There it is charged as')}
              data={data}
              value={String(rule.chargeasid)}
              allowDeselect={false}
              onChange={(value) => set({ clubbing: changed(clubbing, at, { chargeasid: Number(value) }) })}
            />
            <RowTools
              name={t('row {{at}}', { at: at + 1 })}
              first
              last
              onRemove={() => set({ clubbing: without(clubbing, at) })}
            />
          </li>
        ))}
      </ul>
      <AddButton
        label="Add a combination rule"
        full={first === undefined || clubbing.length >= MAX_ROWS}
        onClick={() => {
          const id = Number(first?.value);
          set({ clubbing: [...clubbing, { notwithid: id, chargeasid: id }] });
        }}
      />
    </>
  );
}
