import { Switch } from '@mantine/core';
import { useState } from 'react';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import { t } from '#platform/web/language.ts';
import { type ExpenseLimit, LIMIT_PERIODS } from '../../contract/policy-rules.ts';
import style from '../expense.module.css';
import { WordCell } from '../fields.tsx';
import { changed } from '../rows.tsx';
import type { Choices } from './draft.ts';
import { OVER_WORDS, PERIOD_WORDS } from './words.ts';

type Limits = {
  limits: readonly ExpenseLimit[];
  choices: Choices;
  /** A per diem has its amounts of a day as a limit of a day. */
  isperdiem: boolean;
  onChange: (limits: ExpenseLimit[]) => void;
};
const PAISE = 100;
const MAX_RUPEES = 1_000_000_000;

/** The limits of a category, each with its amounts by grade and class of city. */
export function LimitFields({ limits, choices, isperdiem, onChange }: Limits) {
  const next = LIMIT_PERIODS.find(
    (per) => (isperdiem ? per === 'day' : true) && !limits.some((one) => one.per === per),
  );
  return (
    <fieldset className={style.part}>
      <legend>{t(isperdiem ? 'Amounts of a day' : 'Limits')}</legend>
      {limits.map((limit, at) => (
        <OneLimit
          // oxlint-disable-next-line react/no-array-index-key -- a limit has no identity but its place
          key={at}
          limit={limit}
          choices={choices}
          set={(part) => onChange(changed(limits, at, part))}
          onRemove={() => onChange(limits.filter((_, place) => place !== at))}
        />
      ))}
      <AddButton
        label={isperdiem ? 'Add amounts' : 'Add a limit'}
        inner
        full={next === undefined}
        onClick={() => {
          if (next) onChange([...limits, { per: next, over: 'cut', perguest: false, amounts: [] }]);
        }}
      />
    </fieldset>
  );
}

type OneLimit = {
  limit: ExpenseLimit;
  choices: Choices;
  set: (part: Partial<ExpenseLimit>) => void;
  onRemove: () => void;
};
function OneLimit({ limit, choices, set, onRemove }: OneLimit) {
  const [isbycity, setByCity] = useState(limit.amounts.some(({ cityclass }) => cityclass !== null));
  return (
    <div className={style.limit}>
      <div className={style.row}>
        <div className={style.cells}>
          <WordCell
            label="For each"
            value={limit.per}
            words={PERIOD_WORDS}
            onChange={(per) => set({ per, perguest: per === 'line' && limit.perguest })}
          />
          <WordCell label="Amount above it" value={limit.over} words={OVER_WORDS} onChange={(over) => set({ over })} />
          {limit.per === 'line' ? (
            <Switch
              label={t('For each guest')}
              checked={limit.perguest}
              onChange={(event) => set({ perguest: event.currentTarget.checked })}
            />
          ) : null}
          <Switch
            label={t('Differs by class of city')}
            checked={isbycity}
            onChange={(event) => {
              setByCity(event.currentTarget.checked);
              set({ amounts: [] });
            }}
          />
        </div>
        <RowTools name={t(PERIOD_WORDS[limit.per])} first last onRemove={onRemove} />
      </div>
      <Amounts limit={limit} choices={choices} classes={isbycity ? choices.CityClass : [null]} set={set} />
    </div>
  );
}

type Amounts = Omit<OneLimit, 'onRemove'> & { classes: readonly (string | null)[] };
/** Rupees by grade and class; who has no amount may claim nothing. */
function Amounts({ limit: { amounts }, choices: { Grade }, classes, set }: Amounts) {
  const grades = [
    ...Grade.map(({ displayname, displayvalue }) => ({ id: Number(displayvalue), name: displayname })),
    { id: null, name: t('All other grades') },
  ];
  const valueOf = (gradeid: number | null, cityclass: string | null) =>
    amounts.find((one) => one.gradeid === gradeid && one.cityclass === cityclass)?.amount;
  const change = (gradeid: number | null, cityclass: string | null, rupees: number | null) => {
    const others = amounts.filter((one) => one.gradeid !== gradeid || one.cityclass !== cityclass);
    set({
      amounts: rupees === null ? others : [...others, { gradeid, cityclass, amount: Math.round(rupees * PAISE) }],
    });
  };
  return (
    <div className={style.scroll}>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{t('Grade')}</th>
            {classes.map((cityclass) => (
              <th scope="col" key={cityclass ?? ''} className={style.amount}>
                {cityclass === null ? t('Rupees') : t('Class {{cityclass}}', { cityclass })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grades.map(({ id, name }) => (
            <tr key={id ?? 0}>
              <th scope="row">{name}</th>
              {classes.map((cityclass) => {
                const amount = valueOf(id, cityclass);
                return (
                  <td key={cityclass ?? ''}>
                    <NumberInput
                      aria-label={`${name} ${cityclass ?? ''}`.trim()}
                      size="xs"
                      className="number"
                      most={MAX_RUPEES}
                      places={2}
                      value={amount === undefined ? null : amount / PAISE}
                      onChange={(rupees) => change(id, cityclass, rupees)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
