import { Button } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type OwnRequest, withdrawRequest } from '../contract/letter-box.ts';
import { REQUEST_STATUS } from '../contract/post-office.ts';
import style from './letters.module.css';
import { REQUEST_TONES } from './request-columns.tsx';

/** Own requests with their status; waiting ones can be withdrawn. */
export function OwnRequests({ requests, mayEdit }: { requests: readonly OwnRequest[]; mayEdit: boolean }) {
  const day = useDay();
  const { mutateAsync, isPending } = useSave(withdrawRequest, ['letter']);
  const withdraw = async ({ letterrequestid, lettertemplatename }: OwnRequest) => {
    const text = t('Withdraw your request for {{letter}}?', { letter: lettertemplatename });
    if (!(await ask({ text, yes: t('Withdraw'), no: t('Dismiss') }))) return;
    try {
      await mutateAsync({ input: { letterrequestid } });
      toast('success', t('Your request is withdrawn'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <ul className={style.letters}>
      {requests.map((request) => (
        <li key={request.letterrequestid} aria-label={request.lettertemplatename}>
          <div>
            <b>{request.lettertemplatename}</b>
            <span className={style.quiet}>
              <time dateTime={request.askedon} className="number">
                {day(request.askedon)}
              </time>
              {request.purpose ? ` · ${request.purpose}` : ''}
            </span>
            <span className={style.state}>
              <Tag tone={REQUEST_TONES[request.statusid]}>{t(REQUEST_STATUS.label(request.statusid) ?? '')}</Tag>
              {request.note ? <span className={style.quiet}>{request.note}</span> : null}
            </span>
          </div>
          {mayEdit && request.statusid === 1 ? (
            <Button size="xs" variant="default" loading={isPending} onClick={() => void withdraw(request)}>
              {t('Withdraw')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
