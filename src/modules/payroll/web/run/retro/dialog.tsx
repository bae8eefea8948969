import { Alert, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  ACCEPTED,
  getRetroEffect,
  OPEN,
  rejectRetro,
  type RetroReason,
  type RetroRelief,
  type RetroRow,
} from '../../../contract/run/retro.ts';
import style from '../../outputs/payslip.module.css';
import { monthName } from '../../words.ts';
import { useDecide } from './use-decide.ts';

const FIGURES: Readonly<Record<string, string>> = {
  earnings: 'Total earnings',
  pf: 'Own PF',
  esi: 'Own ESI',
  pt: 'Professional tax',
  tds: 'TDS',
  net: 'Net pay',
  employerpf: 'Employer PF',
  employeresi: 'Employer ESI',
};

function Reasons({ reasons }: { reasons: readonly RetroReason[] }) {
  const day = useDay();
  return (
    <ul>
      {reasons.map(({ fact, before, after, from, by, at }) => (
        <li key={fact}>
          <strong>{t(fact)}</strong> {before === '' && after === '' ? null : `${t(before)} → ${t(after)}`}{' '}
          <span className={style.dim}>
            {[
              from === null ? '' : t('from {{day}}', { day: day(from) }),
              by === null ? '' : t('entered by {{name}}', { name: by }),
              at === null ? '' : day(at.slice(0, 10)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Figures = { label: string; before: number; after: number };
/** Amounts before and after, with their difference. */
function Compared({
  title,
  head,
  rows,
}: {
  title: string;
  head: readonly [string, string, string];
  rows: readonly Figures[];
}) {
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={title}>
      <table className={style.compare}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col">{head[1]}</th>
            <th scope="col">{head[2]}</th>
            <th scope="col">{t('Difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Money amount={before} />
              </td>
              <td>
                <Money amount={after} />
              </td>
              <td>{after === before ? '–' : <Money amount={after - before} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Relief = ({ relief: { taxyear, form, arrears, relief } }: { relief: RetroRelief }) => (
  <Alert>
    {t('{{amount}} of the arrears are of an earlier tax year than {{taxyear}}.', {
      amount: formatRupees(paise(arrears)),
      taxyear,
    })}{' '}
    {relief === null
      ? t('Relief under section 89 is worked out once the person enters the income of that year on the tax sheet.')
      : t('Relief under section 89: {{amount}}.', { amount: formatRupees(paise(relief)) })}{' '}
    {t('It lowers the TDS once {{form}} is filed.', { form })}{' '}
    <Link to="/payroll/run/relief">{t('Relief for Arrears')}</Link>
  </Alert>
);

/** A closed month of a person: what was paid, what is due, why, and what the open month comes to with it. */
export function RetroDialog({ row, mayEdit, onClose }: { row: RetroRow; mayEdit: boolean; onClose: () => void }) {
  const { rowid, employeeid, fullname, wagemonth, statusid, components, reasons, why, note } = row;
  const query = useEndpoint(getRetroEffect, { employeeid }, { staleTime: 0 });
  const reject = useSave(rejectRetro);
  const { accept, undo, busy } = useDecide();
  const [rejecting, setRejecting] = useState(false);
  const done = async (work: Promise<boolean>) => {
    if (await work) onClose();
  };
  if (rejecting)
    return (
      <NoteDialog
        title={t('Leave it as it was paid')}
        label="Reason"
        hint="It is proposed again if the amount of the month changes."
        word="Reject"
        limit={500}
        missing="Please add comment"
        send={(text) => reject.mutateAsync({ input: { rowid, note: text } })}
        onClose={onClose}
      />
    );
  return (
    <LoadedDialog title={`${fullname}, ${monthName(wagemonth)}`} size="lg" onClose={onClose} query={query}>
      {([effect]) => (
        <div className={style.page}>
          <Reasons reasons={reasons} />
          {note === null ? null : <p className={style.dim}>{t('Rejected: {{reason}}', { reason: note })}</p>}
          {why === null ? null : <Alert color="yellow">{t(why)}</Alert>}
          <Compared
            title={t('By component')}
            head={[t('Component'), t('Paid'), t('Due')]}
            rows={components.map((one) => ({ label: one.name, before: one.paid, after: one.due }))}
          />
          {effect && effect.lines.length > 0 ? (
            <Compared
              title={t('Payslip of the open month with all open proposals')}
              head={[t('Amount'), t('Without them'), t('With them')]}
              rows={effect.lines.map(({ key, before, after }) => ({ label: t(FIGURES[key] ?? key), before, after }))}
            />
          ) : null}
          {effect?.relief ? <Relief relief={effect.relief} /> : null}
          {mayEdit ? (
            <Group>
              {statusid === OPEN && why === null ? (
                <Button loading={busy} onClick={() => void done(accept(row.difference, [rowid]))}>
                  {t('Accept')}
                </Button>
              ) : null}
              {statusid === OPEN ? (
                <Button variant="default" onClick={() => setRejecting(true)}>
                  {t('Reject')}
                </Button>
              ) : null}
              {statusid === ACCEPTED ? (
                <Button variant="default" loading={busy} onClick={() => void done(undo([rowid]))}>
                  {t('Undo')}
                </Button>
              ) : null}
            </Group>
          ) : null}
        </div>
      )}
    </LoadedDialog>
  );
}
