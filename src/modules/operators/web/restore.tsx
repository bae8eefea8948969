import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import gate from '#platform/web/gate/gate.module.css';
import { Card } from '#platform/web/kit/card.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { send, sentenceOf } from '#platform/web/wire.ts';
import type { CompanyPage } from '../contract/companies.ts';
import {
  confirmRestoring,
  listRestores,
  proposeRestoring,
  type RestoreRow,
  withdrawRestoring,
} from '../contract/restore.ts';
import style from './operators.module.css';
import { isOpenRestore, momentOf, RESTORE_STATES, RESTORE_TONES } from './words.ts';

type Part = { company: CompanyPage; onChanged: () => void };

/**
 * Restores access for a company in which nobody can grant or confirm rights any more: two operators and a day of
 * waiting.
 */
export function Restore({ company, onChanged }: Part) {
  const { subscriptionid } = company;
  const [rows, setRows] = useState<RestoreRow[]>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const load = async () => setRows(await send(listRestores, { subscriptionid }));
  const fail = (error: unknown) => setProblem(sentenceOf(error));
  const failed = useEffectEvent(fail);
  useEffect(() => {
    send(listRestores, { subscriptionid }).then(setRows, (error: unknown) => failed(error));
  }, [subscriptionid]);
  /** @returns whether it succeeded */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      await load();
      onChanged();
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const open = rows?.find(isOpenRestore);
  const over = rows?.filter((row) => !isOpenRestore(row)) ?? [];
  return (
    <Card title={t('Restore access')}>
      {rows && open ? (
        <Open
          row={open}
          busy={busy}
          confirm={() =>
            attempt(() => send(confirmRestoring, { subscriptionid, accessrestoreid: open.accessrestoreid }))
          }
          withdraw={() =>
            attempt(() => send(withdrawRestoring, { subscriptionid, accessrestoreid: open.accessrestoreid }))
          }
        />
      ) : null}
      {rows && !open && company.statusid === 1 ? (
        <Propose busy={busy} propose={(input) => attempt(() => send(proposeRestoring, { subscriptionid, ...input }))} />
      ) : null}
      {rows && !open && company.statusid !== 1 ? (
        <p className={style.small}>{t('Access can be restored once the company is active.')}</p>
      ) : null}
      {problem ? (
        <p className={gate.problem} role="alert">
          {t(problem)}
        </p>
      ) : null}
      {over.length > 0 ? (
        <ol className={style.events} aria-label={t('Earlier proposals')}>
          {over.map((row) => (
            <Over key={row.accessrestoreid} row={row} />
          ))}
        </ol>
      ) : null}
    </Card>
  );
}

type Input = { email: string; reason: string };

function Propose({ busy, propose }: { busy: boolean; propose: (input: Input) => Promise<boolean> }) {
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await propose({ email, reason }))) return;
    setEmail('');
    setReason('');
  };
  return (
    <form className={style.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={style.small}>
        {t(
          'For a company in which nobody can grant or confirm rights. A second operator confirms it; the company then has 24 hours to decline. All its administrators are notified at each step.',
        )}
      </p>
      <TextInput
        label={t('E-mail address of the account')}
        description={t('An account of the company, active or not. It becomes an administrator.')}
        type="email"
        name="restoreemail"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Textarea
        label={t('Why does it need support?')}
        description={t('With the ticket. The company reads it by mail and in its list.')}
        name="restorereason"
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" loading={busy}>
        {t('Propose')}
      </Button>
    </form>
  );
}

const operator = (name: string | null, emailid: string | null): string => (emailid ? `${name ?? ''} (${emailid})` : '');

type Acts = { confirm: () => Promise<boolean>; withdraw: () => Promise<boolean> };
function Open({ row, busy, confirm, withdraw }: { row: RestoreRow; busy: boolean } & Acts) {
  const waits = row.statusid === 1;
  return (
    <div className={style.form}>
      <div className={style.head}>
        <Tag tone="warn">{t(RESTORE_STATES[row.statusid] ?? '')}</Tag>
        <p className={style.small} role="status">
          {waits
            ? t(
                row.isown
                  ? 'You have proposed this. Another operator confirms it.'
                  : 'A second operator confirms it; then 24 hours pass.',
              )
            : t('Takes effect {{moment}}', { moment: momentOf(row.effectiveon ?? '') })}
        </p>
      </div>
      <DescriptionList
        items={[
          { label: 'Becomes an administrator', value: row.emailid },
          { label: 'Reason', value: row.reason },
          { label: 'Proposed by', value: `${operator(row.proposedname, row.proposedby)}, ${momentOf(row.proposedon)}` },
          ...(row.confirmedon
            ? [
                {
                  label: 'Confirmed by',
                  value: `${operator(row.confirmedname, row.confirmedby)}, ${momentOf(row.confirmedon)}`,
                },
              ]
            : []),
        ]}
      />
      <span className={style.buttons}>
        {waits && !row.isown ? (
          <Button size="xs" loading={busy} onClick={() => void confirm()}>
            {t('Confirm')}
          </Button>
        ) : null}
        <Button size="xs" variant="default" loading={busy} onClick={() => void withdraw()}>
          {t('Withdraw')}
        </Button>
      </span>
    </div>
  );
}

function Over({ row }: { row: RestoreRow }) {
  return (
    <li>
      <span className={style.head}>
        <b>{row.emailid}</b>
        <Tag tone={RESTORE_TONES[row.statusid]}>{t(RESTORE_STATES[row.statusid] ?? '')}</Tag>
      </span>
      <span className={style.small}>
        {[
          momentOf(row.endedon ?? row.proposedon),
          ...(row.endedhow ? [t(row.endedhow)] : []),
          ...(row.endedby ? [row.endedby] : []),
        ].join(' · ')}
      </span>
      <p>{row.reason}</p>
    </li>
  );
}
