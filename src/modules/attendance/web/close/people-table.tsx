import { Anchor, Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import type { ClosedPerson } from '../../contract/close.ts';
import { daysNumber, lengthText } from '../log/words.ts';
import { DUE_WORDS, GRANT_WORDS } from './words.ts';
import style from './close.module.css';

const FIGURES = [
  ['Days in service', ({ inservice }: ClosedPerson) => daysNumber(inservice)],
  ['Paid days', ({ paiddays }: ClosedPerson) => daysNumber(paiddays)],
  ['Loss of pay', ({ lossofpay }: ClosedPerson) => daysNumber(lossofpay)],
  ['Taken from leave', (one: ClosedPerson) => daysNumber(one.absentfromleave + one.penaltyfromleave)],
  ['Overtime to pay', ({ overtimeminutes }: ClosedPerson) => lengthText(overtimeminutes)],
  ['Compensatory off', ({ compoff }: ClosedPerson) => daysNumber(compoff)],
] as const;

type PeopleTable = { label: string; total: number; rows: readonly ClosedPerson[]; onMore: () => void };

/** What a month came to, or would come to, for people; each name leads to its reasons. */
export function PeopleTable({ label, total, rows, onMore }: PeopleTable) {
  const [shown, setShown] = useState<ClosedPerson>();
  return (
    <div className={style.part}>
      <p className={style.quiet}>{plural(total, '{{count}} person', '{{count}} people')}</p>
      <div className={style.wide} tabIndex={0} role="region" aria-label={label}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('Employee')}</th>
              {FIGURES.map(([name]) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.person.employeeid}>
                <th scope="row">
                  <Anchor component="button" type="button" size="sm" onClick={() => setShown(row)}>
                    {row.person.fullname}
                  </Anchor>{' '}
                  <span className={style.quiet}>{row.person.employeecode}</span>
                </th>
                {FIGURES.map(([name, text]) => (
                  <td key={name}>{text(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < total ? (
        <Button variant="default" onClick={onMore}>
          {t('Show more')}
        </Button>
      ) : null}
      {shown ? <Reasons row={shown} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}

/** What cost and earned days on which day, and what it was taken from. */
function Reasons({ row, onClose }: { row: ClosedPerson; onClose: () => void }) {
  const day = useDay();
  const { dues, grants, unpaidleave, encashed, person } = row;
  const isEmpty = dues.length + grants.length === 0 && unpaidleave + encashed === 0;
  return (
    <Drawer
      opened
      position="right"
      onClose={onClose}
      title={person.fullname}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {isEmpty ? <p className={style.quiet}>{t('Nothing was charged, and nothing was earned.')}</p> : null}
      <ul className={style.reasons}>
        {dues.map((due) => (
          <li key={`${due.day} ${due.reason} ${due.leavetypename ?? ''} ${due.days}`}>
            <span>
              {day(due.day)} · {t(DUE_WORDS[due.reason] ?? due.reason)}
            </span>
            <span>
              {t('{{days}} from {{leave}}', {
                days: daysNumber(due.days),
                leave: due.leavetypename ?? t('loss of pay'),
              })}
            </span>
          </li>
        ))}
        {grants.map((one) => (
          <li key={`${one.day} ${one.reason}`}>
            <span>
              {day(one.day)} · {t(GRANT_WORDS[one.reason] ?? one.reason)}
            </span>
            <span>{t('{{days}} compensatory off', { days: daysNumber(one.days) })}</span>
          </li>
        ))}
        {unpaidleave > 0 ? (
          <li>
            <span>{t('Unpaid leave')}</span>
            <span>{t('{{days}} loss of pay', { days: daysNumber(unpaidleave) })}</span>
          </li>
        ) : null}
        {encashed > 0 ? (
          <li>
            <span>{t('End of service')}</span>
            <span>{t('{{days}} paid', { days: daysNumber(encashed) })}</span>
          </li>
        ) : null}
      </ul>
    </Drawer>
  );
}
