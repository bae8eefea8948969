import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  dismissSinceClose,
  listSheetBeside,
  listSinceClose,
  type SinceClose,
  takeSinceClose,
} from '../../contract/since-close.ts';
import { monthName } from '../words.ts';
import style from './run.module.css';

type Of = { month: string; paygroup?: string | undefined };
const asked = ({ month, paygroup }: Of) => ({ payrollmonth: month, ...(paygroup ? { paygroup } : {}) });

/** Minutes as hours with their sign: +1:30. */
const hours = (minutes: number): string =>
  `${minutes < 0 ? '−' : '+'}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;

/** What differs of a closed month, in a sentence. */
function differenceText({ wagemonth, before, now, days, overtimeworking, overtimeoff }: SinceClose): string {
  const parts = [
    days === 0 ? '' : t('{{before}} unpaid days paid by, {{now}} now', { before, now }),
    overtimeworking === 0 ? '' : t('overtime on working days {{hours}}', { hours: hours(overtimeworking) }),
    overtimeoff === 0 ? '' : t('overtime on days off {{hours}}', { hours: hours(overtimeoff) }),
  ];
  return `${monthName(wagemonth)}: ${parts.filter(Boolean).join(', ')}`;
}

type Row = Of & { row: SinceClose; onDismiss: () => void };

/** Takes the difference of a person into the payroll, or opens the dialog that dismisses it. */
function Decide({ row, onDismiss, ...of }: Row) {
  const take = useSave(takeSinceClose, ['payrollInput', 'payrollRun', 'payslip']);
  const { employeeid, wagemonth, days, fullname } = row;
  const send = async () => {
    try {
      await take.mutateAsync({ input: { ...asked(of), employeeid, wagemonth, days } });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <span className={style.next}>
      {days === 0 ? null : (
        <Button
          variant="default"
          size="xs"
          loading={take.isPending}
          aria-label={t('Take up: {{name}}', { name: fullname })}
          onClick={() => void send()}
        >
          {t('Take up')}
        </Button>
      )}
      <Button variant="subtle" size="xs" aria-label={t('Dismiss: {{name}}', { name: fullname })} onClick={onDismiss}>
        {t('Dismiss')}
      </Button>
    </span>
  );
}

/** What changed in closed and paid months since, for this payroll to take up: nothing of it is lost unseen. */
export function SinceCloseCard(of: Of) {
  const mayEdit = useMay('payrollInput', 'edit');
  const { data } = useEndpoint(listSinceClose, asked(of), { enabled: useMay('payrollInput', 'read') });
  const dismiss = useSave(dismissSinceClose, ['payrollInput']);
  const [row, setRow] = useState<SinceClose>();
  const [found] = data ?? [];
  if (!found || found.total === 0) return null;
  return (
    <Card title={plural(found.total, '{{count}} change since the close', '{{count}} changes since the close')}>
      <p className={style.dim}>
        {t(
          'Punches, leave and requests that came after the close of a month that is paid. Taken up, the days are made good by this payroll; overtime is entered as an extra payment.',
        )}
      </p>
      <ul className={style.list}>
        {found.rows.map((one) => (
          <li key={`${one.employeeid}${one.wagemonth}`}>
            <Link to={`/profile/${one.employeeid}`}>
              {one.fullname} <span className={style.dim}>{one.employeecode}</span>
            </Link>
            <span className={style.grow}>{differenceText(one)}</span>
            {mayEdit ? <Decide {...of} row={one} onDismiss={() => setRow(one)} /> : null}
          </li>
        ))}
      </ul>
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
              input: { ...asked(of), employeeid: row.employeeid, wagemonth: row.wagemonth, reason },
            })
          }
          onClose={() => setRow(undefined)}
        />
      ) : null}
    </Card>
  );
}

/** In the first month by attendance: what a sheet had before the switch, beside it. */
export function SheetBesideCard(of: Of) {
  const { data } = useEndpoint(listSheetBeside, asked(of), { enabled: useMay('payrollInput', 'read') });
  const [found] = data ?? [];
  if (!found || found.total === 0) return null;
  return (
    <Card title={t('The sheet beside attendance')}>
      <p className={style.dim}>
        {found.differing === 0
          ? plural(
              found.total,
              'Both have the same unpaid days for {{count}} person.',
              'Both have the same unpaid days for {{count}} people.',
            )
          : t('{{differing}} of {{total}} people differ. Attendance is what is paid.', {
              differing: found.differing,
              total: found.total,
            })}
      </p>
      <ul className={style.list}>
        {found.rows.map(({ employeeid, employeecode, fullname, sheet, attendance }) => (
          <li key={employeeid}>
            <Link to={`/profile/${employeeid}`}>
              {fullname} <span className={style.dim}>{employeecode}</span>
            </Link>
            <span className={sheet === attendance ? style.dim : undefined}>
              {sheet === attendance
                ? t('{{days}} in both', { days: sheet })
                : t('Sheet {{sheet}}, attendance {{attendance}}, difference {{difference}}', {
                    sheet,
                    attendance,
                    difference: `${attendance > sheet ? '+' : '−'}${Math.round(Math.abs(attendance - sheet) * 10_000) / 10_000}`,
                  })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
