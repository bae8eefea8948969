import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { NOTICES } from '#platform/contract/messages.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { TextField, FieldPair } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { COMMENT_LIMIT } from '../contract/request.ts';
import {
  listDelegations,
  removeDelegation,
  saveDelegation,
  type DelegationRow,
  delegationSave,
} from '../contract/delegation.ts';
import { PickPerson } from './pick-person.tsx';
import style from './request.module.css';

/** The caller's delegates with their periods, and the people whose delegate the caller is. */
export function Delegates() {
  const { data, error, refetch } = useEndpoint(listDelegations, {});
  const mayEdit = useMay('request', 'edit');
  const [editing, setEditing] = useState<DelegationRow>();
  const [saved, setSaved] = useState(0);
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const mine = data.filter(({ ismine }) => ismine);
  const others = data.filter(({ ismine }) => !ismine);
  return (
    <div className={style.delegates}>
      {mayEdit ? (
        <Card title={editing ? t('Change the delegate') : t('Going on leave? Choose a delegate')}>
          <DelegationForm
            key={`${editing?.approvaldelegationid ?? 'new'} ${saved}`}
            row={editing}
            onDone={() => {
              setEditing(undefined);
              setSaved(saved + 1);
            }}
          />
        </Card>
      ) : null}
      <div className={style.delegationlists}>
        <Card title={t('Your delegates')}>
          <Rows rows={mine} none="You have no delegate." {...(mayEdit ? { onEdit: setEditing } : {})} />
        </Card>
        <Card title={t('You are the delegate of')}>
          <Rows rows={others} none="You are nobody’s delegate." />
        </Card>
      </div>
    </div>
  );
}

type Rows = { rows: readonly DelegationRow[]; none: string; onEdit?: (row: DelegationRow) => void };

function Rows({ rows, none, onEdit }: Rows) {
  const day = useDay();
  const { mutateAsync } = useSave(removeDelegation);
  const remove = async ({ approvaldelegationid }: DelegationRow) => {
    if (!(await askDelete())) return;
    try {
      await mutateAsync({ input: { approvaldelegationid } });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  if (rows.length === 0) return <p className={style.quiet}>{t(none)}</p>;
  return (
    <ul className={style.delegationrows}>
      {rows.map((row) => {
        const name = row.ismine ? row.delegatename : row.fullname;
        return (
          <li key={row.approvaldelegationid}>
            <span>
              <b>{name}</b>
              <span className={style.quiet}>
                {' '}
                {t('{{from}} to {{to}}', { from: day(row.fromdate), to: day(row.todate) })}
              </span>
              {row.comment ? <p className={style.quiet}>{row.comment}</p> : null}
            </span>
            {onEdit ? (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Change {{name}}', { name })}
                  onClick={() => onEdit(row)}
                >
                  <IconPencil size={16} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('End {{name}}', { name })}
                  onClick={() => void remove(row)}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

type Draft = {
  approvaldelegationid: number | null;
  delegateid: number | null;
  fromdate: string | null;
  todate: string | null;
  comment: string;
};

function DelegationForm({ row, onDone }: { row: DelegationRow | undefined; onDone: () => void }) {
  const { mutateAsync } = useSave(saveDelegation);
  const initial: Draft = {
    approvaldelegationid: row?.approvaldelegationid ?? null,
    delegateid: row?.delegateid ?? null,
    fromdate: row?.fromdate ?? today(),
    todate: row?.todate ?? null,
    comment: row?.comment ?? '',
  };
  const form = useForm({ schema: delegationSave, initial });
  const { bind, submit, busy } = form;
  const save = async (values: unknown) => {
    await mutateAsync({ input: delegationSave.parse(values), version: row?.version });
  };
  const done = () => {
    toast('success', t(NOTICES.saved));
    onDone();
  };
  const named =
    row && row.delegateid !== null ? [{ employeeid: row.delegateid, displayname: row.delegatename }] : undefined;
  return (
    <form
      noValidate
      aria-label={t('Delegate')}
      className={style.delegationform}
      onSubmit={(event) => void submit(save, done)(event)}
    >
      <PickPerson
        field={bind('delegateid')}
        label="Who is your delegate"
        hint="Your delegate sees the requests waiting for you and approves them in their own name. Your own requests do not go to them."
        {...(named ? { named } : {})}
        required
      />
      <FieldPair>
        <DateField field={bind('fromdate')} label="From" required />
        <DateField field={bind('todate')} label="To" required />
      </FieldPair>
      <TextField field={bind('comment')} label="Comment" limit={COMMENT_LIMIT} />
      <div className={style.actions}>
        {row ? (
          <Button variant="default" onClick={onDone}>
            {t('Dismiss')}
          </Button>
        ) : null}
        <Button type="submit" loading={busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
