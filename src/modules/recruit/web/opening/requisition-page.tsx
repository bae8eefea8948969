import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { ask, askDelete } from '#platform/web/shell/overlays.ts';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  changeRequisitionState,
  getRequisition,
  removeRequisition,
  REQUISITION_STATUS,
  type RequisitionAct,
  type RequisitionDetail,
} from '../../contract/opening/requisition.ts';
import { withClosing } from '../candidate/ending.ts';
import { Openings } from './openings.tsx';
import style from '../recruit.module.css';

/** One requisition with its openings. */
export default function RequisitionPage() {
  const { requisitionid = '' }: { requisitionid?: string } = useParams({ strict: false });
  const id = Number(requisitionid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getRequisition, { requisitionid: id }, { enabled: isId, staleTime: 0 });
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const requisition = data?.find((one) => one.requisitionid === id);
  if (!requisition) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body requisition={requisition} />;
}

function Body({ requisition }: { requisition: RequisitionDetail }) {
  const mayEdit = useMay('requisition', 'edit');
  const { statusid, hiringmanager, approvedpositions } = requisition;
  usePageTitle(`${requisition.requisitioncode} · ${requisition.designationname}`);
  return (
    <div className={style.page}>
      <div className={style.head}>
        <Tag tone={statusid === 3 ? 'good' : statusid === 4 ? 'bad' : statusid === 2 ? 'info' : 'plain'}>
          {t(REQUISITION_STATUS.label(statusid) ?? '')}
        </Tag>
        {mayEdit ? <Actions requisition={requisition} /> : null}
      </div>
      <Card title={t('Requisition')}>
        <DescriptionList
          items={[
            { label: 'Code', value: requisition.requisitioncode },
            { label: 'Designation', value: requisition.designationname },
            { label: 'Department', value: requisition.departmentname ?? '–' },
            { label: 'Business unit', value: requisition.businessunitname ?? '–' },
            {
              label: 'Hiring manager',
              value: hiringmanager ? (
                <Link to={`/profile/${hiringmanager.employeeid}`}>{hiringmanager.fullname}</Link>
              ) : (
                '–'
              ),
            },
            ...(approvedpositions === null ? [] : [{ label: 'Approved positions', value: String(approvedpositions) }]),
            ...(requisition.annualbudget === null
              ? []
              : [{ label: 'Budget a year', value: <Money amount={requisition.annualbudget} /> }]),
            { label: 'Reason', value: requisition.reason || '–' },
            ...(requisition.plannote === ''
              ? []
              : [{ label: 'Hiring plan', value: <PlanNote text={requisition.plannote} /> }]),
          ]}
        />
      </Card>
      <Openings requisition={requisition} mayEdit={mayEdit} />
    </div>
  );
}

/** That more is asked for than planned; it may still be sent. */
const PlanNote = ({ text }: { text: string }) => <Tag tone="warn">{t(text)}</Tag>;

/** What may be done with a requisition in each status. */
const ACTS: Readonly<Record<number, readonly RequisitionAct[]>> = {
  1: ['submit'],
  2: ['withdraw'],
  3: ['close'],
  4: ['submit'],
  5: ['reopen'],
};
const WORDS: Readonly<Record<RequisitionAct, string>> = {
  submit: 'Submit for approval',
  withdraw: 'Withdraw',
  close: 'Close the requisition',
  reopen: 'Reopen the requisition',
};

function Actions({ requisition }: { requisition: RequisitionDetail }) {
  const { requisitionid, statusid, needsapproval, version } = requisition;
  const go = useNavigate();
  const state = useSave(changeRequisitionState, ['request']);
  const removal = useSave(removeRequisition);
  const run = async (act: RequisitionAct) => {
    const closing = {
      text: t('Close this requisition? Its openings leave the career page.'),
      yes: 'Close',
      no: 'Cancel',
    };
    if (act === 'close' && !(await ask(closing))) return;
    try {
      const saved = await withClosing((answer) =>
        state.mutateAsync({ input: { requisitionid, act, ...answer }, version }),
      );
      if (saved) toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const remove = async () => {
    if (!(await askDelete())) return;
    try {
      await removal.mutateAsync({ input: { requisitionid } });
      void go({ to: '/recruit/requisition' });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      {(ACTS[statusid] ?? []).map((act) => (
        <Button
          key={act}
          variant={act === 'submit' ? 'filled' : 'default'}
          loading={state.isPending}
          onClick={() => void run(act)}
        >
          {t(act === 'submit' && !needsapproval ? 'Approve' : WORDS[act])}
        </Button>
      ))}
      {statusid === 2 || statusid === 5 ? null : (
        <Button variant="default" component={Link} to={`/recruit/requisition/create?requisitionid=${requisitionid}`}>
          {t('Edit')}
        </Button>
      )}
      {statusid === 1 || statusid === 4 ? (
        <Button variant="default" color="red" loading={removal.isPending} onClick={() => void remove()}>
          {t('Delete')}
        </Button>
      ) : null}
    </>
  );
}
