import { Button, Modal } from '@mantine/core';
import { IconPigMoney } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import type { Option } from '#platform/contract/fields.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { ownVpf, requestVpf, VPF_REQUESTED, withdrawVpf } from '../../../contract/run/start-vpf.ts';
import { monthName } from '../../words.ts';
import style from '../run.module.css';
import { VPF_DRAFT, type VpfDraft, VpfFields, vpfProblems, vpfSent, vpfText } from './vpf-fields.tsx';

const STATUS: Readonly<Record<number, readonly [label: string, tone: Tone]>> = {
  1: ['Requested', 'warn'],
  2: ['In force', 'good'],
  3: ['Deny', 'bad'],
};
const FEATURES = ['payRequest', 'payrollInput'] as const;

function RequestDialog({ months, onClose }: { months: readonly Option[]; onClose: () => void }) {
  const { mutateAsync } = useSave(requestVpf, FEATURES);
  const form = useForm<VpfDraft>({ schema: z.object({}), initial: VPF_DRAFT, check: vpfProblems });
  const save = form.submit(
    async (values) => {
      await mutateAsync({ input: requestVpf.input.parse(vpfSent(values, months)) });
    },
    () => {
      toast('success', t('Request sent'));
      onClose();
    },
  );
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Change voluntary PF')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Send request">
        <VpfFields form={form} months={months} />
      </DialogForm>
    </Modal>
  );
}

/** One's own voluntary PF, with requests and history. */
export default function OwnVpf() {
  const { data, error, refetch } = useEndpoint(ownVpf, {});
  const withdraw = useSave(withdrawVpf, FEATURES);
  const mayAsk = useMay('payRequest', 'edit');
  const [asking, setAsking] = useState(false);
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const [own] = data;
  if (!own?.isallowvpf)
    return (
      <EmptyState
        emptyState={{
          title: 'You have no provident fund here',
          why: 'Voluntary PF is a further part of your pay that goes to your provident fund. It needs a membership.',
          icon: IconPigMoney,
        }}
      />
    );
  const waiting = own.rows.find(({ statusid }) => statusid === VPF_REQUESTED);
  const takeBack = async (employeevpfid: number) => {
    try {
      await withdraw.mutateAsync({ input: { employeevpfid } });
      toast('success', t('Saved successfully'));
    } catch (failed) {
      toast('error', t(sentenceOf(failed)), { keep: true });
    }
  };
  return (
    <div className={style.page}>
      <Card
        title={t('Voluntary PF')}
        side={
          mayAsk && !waiting ? (
            <Button size="compact-sm" onClick={() => setAsking(true)}>
              {t('Change voluntary PF')}
            </Button>
          ) : null
        }
      >
        <p>{vpfText(own)}</p>
        <p className={style.dim}>
          {t('It is deducted in addition to your own share, and counts with it for section 80C in the old regime.')}
        </p>
      </Card>
      {own.rows.length > 0 ? (
        <Card title={t('Requests and history')}>
          <ul className={style.list}>
            {own.rows.map((row) => (
              <li key={row.employeevpfid}>
                <span>
                  {vpfText(row)} · {t('from {{month}}', { month: monthName(row.payrollmonth) })}{' '}
                  <Tag tone={STATUS[row.statusid]?.[1]}>{t(STATUS[row.statusid]?.[0] ?? '')}</Tag>
                  {row.note ? (
                    <>
                      <br />
                      <span className={style.dim}>{row.note}</span>
                    </>
                  ) : null}
                </span>
                {row.statusid === VPF_REQUESTED && mayAsk ? (
                  <Button variant="default" size="compact-sm" onClick={() => void takeBack(row.employeevpfid)}>
                    {t('Withdraw')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {asking ? <RequestDialog months={own.months} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
