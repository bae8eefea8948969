import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { formatDay } from '#platform/web/kit/day.ts';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  dismissSinceClose,
  listSinceClose,
  type SinceClose,
  takeAllSinceClose,
  takeSinceClose,
  undoSinceClose,
} from '../../contract/run/since-close.ts';
import { differenceText, takenText } from './since-close-words.ts';
import { TakeAllDialog } from './take-all.tsx';
import style from './run.module.css';

type Of = { month: string; paygroup?: string | undefined; payrollrunid?: number | undefined };
const requestOf = ({ month, paygroup, payrollrunid }: Of) => ({
  payrollmonth: month,
  ...(paygroup ? { paygroup } : {}),
  ...(payrollrunid === undefined ? {} : { payrollrunid }),
});
/** What is read again after something is taken up or taken back. */
const CHANGED = ['payrollInput', 'payrollRun', 'payslip'] as const;

/** Says what a call has done, or why it has not. @returns whether it has */
async function withToast(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    toast('success', t('Saved successfully'));
    return true;
  } catch (error) {
    toast('error', t(sentenceOf(error)), { keep: true });
    return false;
  }
}

/** What to do about a change that this payroll does not take up. */
function noteOf({ exitwaits, left, cantake }: SinceClose): string {
  if (exitwaits !== null)
    return t(
      'Left on {{day}}, entered after the close: settle the leave on the page Close of attendance, or with the next close.',
      {
        day: formatDay(exitwaits),
      },
    );
  if (left !== null)
    return t('Left on {{day}}: take it up in the full and final settlement, or enter it as an extra payment there.', {
      day: formatDay(left),
    });
  return cantake ? '' : t('The month did not pay this by attendance: enter it as an extra payment.');
}

type Row = Of & { row: SinceClose; onDismiss: () => void };

/** Takes the difference of a person into the payroll, or opens the dialog that dismisses it. */
function Decide({ row, onDismiss, ...of }: Row) {
  const take = useSave(takeSinceClose, [...CHANGED]);
  const { employeeid, wagemonth, days, daysafter, overtimeworking, overtimeoff, encashed, fullname } = row;
  const { yearendleave, nightshifts } = row;
  const change = { days, daysafter, overtimeworking, overtimeoff, encashed, yearendleave, nightshifts };
  const isNothing = Object.values(change).every((value) => value === 0);
  return (
    <span className={style.buttons}>
      {row.cantake ? (
        <Button
          variant="default"
          size="xs"
          loading={take.isPending}
          aria-label={t('Apply: {{name}}', { name: fullname })}
          onClick={() =>
            void withToast(() => take.mutateAsync({ input: { ...requestOf(of), employeeid, wagemonth, ...change } }))
          }
        >
          {t('Apply')}
        </Button>
      ) : null}
      {isNothing ? null : (
        <Button variant="subtle" size="xs" aria-label={t('Dismiss: {{name}}', { name: fullname })} onClick={onDismiss}>
          {t('Dismiss')}
        </Button>
      )}
    </span>
  );
}

type Named = { employeeid: number; employeecode: string; fullname: string };
const Person = ({ employeeid, employeecode, fullname }: Named) => (
  <Link to={`/profile/${employeeid}`}>
    {fullname} <span className={style.dim}>{employeecode}</span>
  </Link>
);

/** What this payroll has taken up, to undo one by one or together. */
function TakenCard({ mayEdit, ...of }: Of & { mayEdit: boolean }) {
  const { data } = useEndpoint(listSinceClose, requestOf(of), { enabled: useMay('payrollInput', 'read') });
  const undo = useSave(undoSinceClose, [...CHANGED]);
  const [result] = data ?? [];
  if (!result || result.totaltaken === 0) return null;
  const send = (one: { employeeid?: number; wagemonth?: string }) =>
    void withToast(() => undo.mutateAsync({ input: { ...requestOf(of), ...one } }));
  return (
    <Card
      title={plural(result.totaltaken, '{{count}} post-close change applied', '{{count}} post-close changes applied')}
      side={
        mayEdit && result.totaltaken > 1 ? (
          <Button variant="default" size="xs" flex="none" loading={undo.isPending} onClick={() => send({})}>
            {t('Undo all')}
          </Button>
        ) : null
      }
    >
      <ul className={style.list}>
        {result.taken.map((one) => (
          <li key={`${one.employeeid}${one.wagemonth}`}>
            <Person {...one} />
            <span className={style.sentence}>{takenText(one)}</span>
            {mayEdit ? (
              <Button
                variant="subtle"
                size="xs"
                disabled={undo.isPending}
                aria-label={t('Undo: {{name}}', { name: one.fullname })}
                onClick={() => send({ employeeid: one.employeeid, wagemonth: one.wagemonth })}
              >
                {t('Undo')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What changed in closed and paid months since, for this payroll to take up: nothing of it is lost unseen. */
export function SinceCloseCard(of: Of): ReactNode {
  const mayEdit = useMay('payrollInput', 'edit');
  const { data } = useEndpoint(listSinceClose, requestOf(of), { enabled: useMay('payrollInput', 'read') });
  const dismiss = useSave(dismissSinceClose, ['payrollInput']);
  const takeAll = useSave(takeAllSinceClose, [...CHANGED]);
  const [row, setRow] = useState<SinceClose>();
  const [isAll, setIsAll] = useState(false);
  const [result] = data ?? [];
  if (!result || result.total + result.totaltaken === 0) return null;
  if (result.total === 0) return <TakenCard {...of} mayEdit={mayEdit} />;
  const { sums } = result;
  const sendAll = async () => {
    await withToast(() => takeAll.mutateAsync({ input: { ...requestOf(of), sums } }));
    setIsAll(false);
  };
  return (
    <>
      <Card
        title={plural(result.total, '{{count}} change since the close', '{{count}} changes since the close')}
        side={
          mayEdit && sums.changes > 1 ? (
            <Button size="xs" flex="none" onClick={() => setIsAll(true)}>
              {t('Apply all')}
            </Button>
          ) : null
        }
      >
        <p className={style.dim}>
          {t(
            'Punches, leave and requests that arrived after the close of a paid month. If applied, this payroll adjusts the days, and pays overtime, encashed leave, year-end leave and night shifts at the rates of that month.',
          )}
        </p>
        <ul className={style.list}>
          {result.rows.map((one) => {
            const note = noteOf(one);
            return (
              <li key={`${one.employeeid}${one.wagemonth}`}>
                <Person {...one} />
                <span className={style.sentence}>
                  {differenceText(one)}
                  {note === '' ? null : <span className={style.dim}> {note}</span>}
                </span>
                {mayEdit ? <Decide {...of} row={one} onDismiss={() => setRow(one)} /> : null}
              </li>
            );
          })}
        </ul>
        {isAll ? (
          <TakeAllDialog
            sums={sums}
            others={result.total - sums.changes}
            busy={takeAll.isPending}
            send={() => void sendAll()}
            onClose={() => setIsAll(false)}
          />
        ) : null}
        {row ? (
          <NoteDialog
            title={t('Leave it as it was paid')}
            label="Reason"
            hint="It is offered again when the month changes once more."
            word="Dismiss"
            limit={500}
            missing="Please add comment"
            send={(reason) =>
              dismiss.mutateAsync({
                input: { ...requestOf(of), employeeid: row.employeeid, wagemonth: row.wagemonth, reason },
              })
            }
            onClose={() => setRow(undefined)}
          />
        ) : null}
      </Card>
      <TakenCard {...of} mayEdit={mayEdit} />
    </>
  );
}
