import { Button } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getLetterBox, takeLetter } from '../contract/letter-box.ts';
import { AskDialog } from './ask-dialog.tsx';
import { BoxLetters } from './box-letters.tsx';
import style from './letters.module.css';
import { OwnRequests } from './own-requests.tsx';

export type LetterBoxState = OutputOf<typeof getLetterBox>[number];

/** Own letters, those available at once, and those that can be requested. */
export default function LetterBox() {
  const { data, error, refetch } = useEndpoint(getLetterBox, {}, { staleTime: 0 });
  const mayEdit = useMay('letterBox', 'edit');
  const employeeid = useSession()?.employeeid;
  const [box] = data ?? [];
  if (employeeid === null)
    return (
      <Notice
        title={t('Your account has no employee record')}
        lead={t('You sign in with an administrator account. Letters are written to employees.')}
      />
    );
  if (!box) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const { letters, requests } = box;
  const unread = letters.filter(({ readon, statusid }) => readon === null && statusid === 2).length;
  return (
    <div className={style.box}>
      <div className={style.stack}>
        {letters.length === 0 ? (
          <Notice
            title={t('Your letter box is empty')}
            lead={t('Letters from your company are kept here, such as your confirmation or a salary letter.')}
            icon={IconMailbox}
          />
        ) : (
          <Card
            title={t('Your letters')}
            side={unread > 0 ? <b>{plural(unread, '{{count}} not read yet', '{{count}} not read yet')}</b> : undefined}
          >
            <BoxLetters letters={letters} />
          </Card>
        )}
      </div>
      <div className={style.stack}>
        {mayEdit ? <Offered box={box} /> : null}
        {requests.length > 0 ? (
          <Card title={t('Your requests')}>
            <OwnRequests requests={requests} mayEdit={mayEdit} />
          </Card>
        ) : null}
      </div>
    </div>
  );
}

function Offered({ box: { available, onrequest } }: { box: LetterBoxState }) {
  const [asking, setAsking] = useState<number>();
  const take = useSave(takeLetter);
  const run = async (lettertemplateid: number) => {
    try {
      const [result] = await take.mutateAsync({ input: { lettertemplateid } });
      toast('success', t('{{number}} is in your letter box', { number: result?.letternumber ?? '' }));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      {available.length > 0 ? (
        <Card title={t('Create a letter')}>
          <p className={style.quiet}>{t('Created at once, as of today')}</p>
          <ul className={style.offers}>
            {available.map(({ lettertemplateid, lettertemplatename }) => (
              <li key={lettertemplateid}>
                <span>{lettertemplatename}</span>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Create {{letter}}', { letter: lettertemplatename })}
                  loading={take.isPending && take.variables.input.lettertemplateid === lettertemplateid}
                  onClick={() => void run(lettertemplateid)}
                >
                  {t('Create')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {onrequest.length > 0 ? (
        <Card title={t('Request a letter')}>
          <p className={style.quiet}>{t('Prepared by HR. You are notified when it is ready')}</p>
          <ul className={style.offers}>
            {onrequest.map(({ lettertemplateid, lettertemplatename }) => (
              <li key={lettertemplateid}>
                <span>{lettertemplatename}</span>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Request {{letter}}', { letter: lettertemplatename })}
                  onClick={() => setAsking(lettertemplateid)}
                >
                  {t('Ask')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {asking === undefined ? null : (
        <AskDialog
          offer={onrequest.find((one) => one.lettertemplateid === asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
