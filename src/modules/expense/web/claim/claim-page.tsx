import { Button, Group } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { CommentThread } from '#platform/web/kit/comment-thread.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask, askDelete } from '#platform/web/shell/overlays.ts';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type ClaimDetail, deleteClaim, getClaim, recallClaim } from '../../contract/claim.ts';
import style from '../expense.module.css';
import { CLAIMS, editPath } from '../paths.ts';
import { amountText, CLAIM_TONES } from '../words.ts';
import { DecideBar } from './decide-bar.tsx';
import { LineList } from './line-list.tsx';
import { Payments } from './payments.tsx';

/** A claim with its lines, assessments, decisions and payments. */
export default function ClaimPage() {
  const { expenseclaimid = '' }: { expenseclaimid?: string } = useParams({ strict: false });
  const { data, error, refetch } = useEndpoint(getClaim, { expenseclaimid: Number(expenseclaimid) }, { staleTime: 0 });
  const [claim] = data ?? [];
  usePageTitle(claim?.title ?? t('Claim'));
  if (!claim) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <div className={style.page}>
      <Head claim={claim} />
      <DecideBar claim={claim} />
      <LineList claim={claim} />
      <div className={style.two}>
        <History claim={claim} />
        <Payments claim={claim} />
      </div>
      {claim.approvalrequestid !== null && (claim.ismine || claim.maydecide) ? (
        <Card title={t('Comments and files')}>
          <CommentThread ownerkind="request" ownerid={claim.approvalrequestid} />
        </Card>
      ) : null}
    </div>
  );
}

function Head({ claim }: { claim: ClaimDetail }) {
  const day = useDay();
  const { claimno, title, fullname, statusid, status, submittedon, tripno, claimed, approved, setoff, paid, open } =
    claim;
  return (
    <>
      <div className={style.names}>
        <b>
          {claimno} · {title}
        </b>
        <Tag tone={CLAIM_TONES[statusid]}>{t(status)}</Tag>
        <span className={style.quiet}>
          {claim.ismine ? '' : `${fullname} · `}
          {tripno === null ? '' : `${t('Trip {{tripno}}', { tripno })} · `}
          {submittedon === null ? t('Not submitted yet') : t('Submitted on {{day}}', { day: day(submittedon) })}
        </span>
      </div>
      <div className={style.metrics}>
        <Metric label="Claimed" value={amountText(claimed)} />
        <Metric label="Approved" value={amountText(approved)} />
        <Metric label="Set off against advances" value={amountText(setoff)} />
        <Metric label="Paid" value={amountText(paid)} />
        <Metric label="To be paid" value={amountText(open)} />
      </div>
      <OwnActions claim={claim} />
    </>
  );
}

function OwnActions({ claim: { expenseclaimid, mayedit, mayrecall, submittedon } }: { claim: ClaimDetail }) {
  const go = useNavigate();
  const remove = useSave(deleteClaim);
  const recall = useSave(recallClaim, ['request']);
  const attempt = async (work: () => Promise<unknown>, text: string) => {
    try {
      await work();
      toast('success', text);
      return true;
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
      return false;
    }
  };
  if (!mayedit && !mayrecall) return null;
  return (
    <Group gap={8}>
      {mayedit ? (
        <Button component={Link} to={editPath(expenseclaimid)}>
          {t('Edit')}
        </Button>
      ) : null}
      {mayedit && submittedon === null ? (
        <Button
          variant="default"
          onClick={() =>
            void askDelete().then(async (yes) => {
              if (!yes) return;
              if (await attempt(() => remove.mutateAsync({ input: { expenseclaimid } }), t('Deleted successfully')))
                void go({ to: CLAIMS });
            })
          }
        >
          {t('Delete')}
        </Button>
      ) : null}
      {mayrecall ? (
        <Button
          variant="default"
          onClick={() =>
            void ask({
              text: 'Recall the claim? You can change it and submit it again.',
              yes: 'Recall',
              no: 'Dismiss',
            }).then(
              (yes) =>
                yes && attempt(() => recall.mutateAsync({ input: { expenseclaimid } }), t('The claim was recalled')),
            )
          }
        >
          {t('Recall')}
        </Button>
      ) : null}
    </Group>
  );
}

/** What happened, by the kind of the event. */
const EVENTS: Readonly<Record<string, string>> = {
  submit: 'Submitted',
  recall: 'Recalled',
  approve: 'Approved',
  reject: 'Rejected',
  sendback: 'Sent back',
  resend: 'Sent again',
  deviate: 'Deviation approved',
  pay: 'Paid',
  bankreturn: 'Returned by the bank',
  lock: 'Handed over to payroll',
};

function History({ claim: { history } }: { claim: ClaimDetail }) {
  const day = useDay();
  return (
    <Card title={t('History')}>
      {history.length === 0 ? <p className={style.quiet}>{t('Nothing has happened yet.')}</p> : null}
      <ol className={style.history}>
        {history.map(({ at, what, lineno, amount, byname, note }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- events have no identity but their place
          <li key={place}>
            <b>{t(EVENTS[what] ?? what)}</b>
            {lineno === null ? '' : ` · ${t('Line {{lineno}}', { lineno })}`}
            {amount === null ? '' : ` · ${amountText(amount)}`}
            <span className={style.quiet}>
              {day(at.slice(0, 10))} {at.slice(11)}
              {byname === null ? '' : ` · ${byname}`}
            </span>
            {note === null ? null : <span>{note}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
