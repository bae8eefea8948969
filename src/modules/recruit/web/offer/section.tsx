import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Entry, EntryHead, EntryList } from '#platform/web/kit/entry-list.tsx';
import { INVITATION_STATE } from '#modules/joining/contract/state.ts';
import { UNSIGNED } from '#modules/letters/contract/letter.ts';
import { download, isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  ACCEPTED,
  APPROVED,
  changeOfferState,
  DRAFT,
  listOffers,
  OFFER_STATUS,
  type OfferAct,
  type OfferRow,
  printOfferLetter,
} from '../../contract/offer/offer.ts';
import { mayFollow, mayTake } from '../../engine/offer/acts.ts';
import { Components } from './components.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import style from './offer.module.css';

/** The tones of the states of an offer. */
export const OFFER_TONES: Readonly<Record<number, Tone>> = {
  1: 'plain',
  2: 'info',
  3: 'info',
  4: 'bad',
  5: 'info',
  6: 'good',
  7: 'bad',
  8: 'plain',
  9: 'plain',
};

type Section = { candidateapplicationid: number; isrejected: boolean };

/** The offers of an application, as a card of the candidate’s page; nothing without the right. */
export function Offers(props: Section) {
  const maySee = useMay('offer', 'read');
  return maySee ? <Seen {...props} /> : null;
}

type Dialog = { offer: OfferRow | undefined; isnew: boolean };

function Seen({ candidateapplicationid, isrejected }: Section) {
  const mayEdit = useMay('offer', 'edit');
  const { data, error, refetch } = useEndpoint(listOffers, { candidateapplicationid }, { staleTime: 0 });
  const [dialog, setDialog] = useState<Dialog>();
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : null;
  const [latest] = data;
  const mayMake = mayEdit && !isrejected && data.every(({ statusid }) => mayFollow(statusid));
  return (
    <Card
      title={t('Offer')}
      side={
        mayMake ? (
          <Button size="xs" variant="default" onClick={() => setDialog({ offer: latest, isnew: true })}>
            {t(latest ? 'Make another offer' : 'Make an offer')}
          </Button>
        ) : undefined
      }
    >
      {data.length === 0 ? <p className={style.quiet}>{t('No offer is made yet.')}</p> : null}
      <EntryList>
        {data.map((offer) => (
          <Entry key={offer.offerid}>
            <One offer={offer} mayEdit={mayEdit} onChange={() => setDialog({ offer, isnew: false })} />
          </Entry>
        ))}
      </EntryList>
      {dialog ? (
        <OfferDialog
          key={dialog.offer?.offerid ?? 0}
          candidateapplicationid={candidateapplicationid}
          offer={dialog.offer}
          isnew={dialog.isnew}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </Card>
  );
}

function One({ offer, mayEdit, onChange }: { offer: OfferRow; mayEdit: boolean; onChange: () => void }) {
  const { offerno, statusid, components, annualctc, declinereason, invitationid, hasapproval } = offer;
  const isFree = !hasapproval && statusid === APPROVED;
  const maySeeInvitation = useMay('invite', 'read');
  const day = useDay();
  const format = useSession()?.dateformatname;
  const optional = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
  return (
    <>
      <EntryHead title={t('Offer {{number}}', { number: offerno })}>
        <Tag tone={OFFER_TONES[statusid]}>
          {t(isFree ? 'No approval needed' : (OFFER_STATUS.label(statusid) ?? ''))}
        </Tag>
        {offer.lettertemplateid === null ? null : (
          <PdfButton
            size="xs"
            label="Offer letter"
            named={t('Offer {{number}}', { number: offerno })}
            fetch={() => download(printOfferLetter, { offerid: offer.offerid })}
          />
        )}
        {mayEdit ? <Acts offer={offer} onChange={onChange} /> : null}
      </EntryHead>
      <DescriptionList
        items={[
          { label: 'CTC a year', value: <Money amount={annualctc} /> },
          ...optional('Salary structure', offer.structurename),
          { label: 'Designation', value: offer.designationname },
          ...optional('Department', offer.departmentname),
          ...optional('Business unit', offer.businessunitname),
          ...optional('Office', offer.officename),
          ...optional('Manager', offer.manager?.fullname),
          { label: 'Employment type', value: t(offer.employmenttype) },
          { label: 'Joining date', value: day(offer.joiningdate) },
          { label: 'Valid until', value: day(offer.validuntil) },
          ...optional('Letter', offer.letternumber),
          ...optional('Sent', offer.senton === null ? null : displayMoment(offer.senton, format)),
          ...optional('Answered', offer.answeredon === null ? null : displayMoment(offer.answeredon, format)),
          ...optional('Reason', declinereason),
          ...optional('Made by', offer.addedbyname),
        ]}
      />
      {hasapproval || (statusid !== DRAFT && statusid !== APPROVED) ? null : (
        <p className={style.quiet}>{t('No workflow of the company asks for an approval of offers.')}</p>
      )}
      {statusid === ACCEPTED && invitationid !== null ? (
        <p className={style.quiet}>
          {offer.employeeid === null ? (
            <>
              {offer.invitation === null
                ? t('Joins on {{day}}.', { day: day(offer.joiningdate) })
                : t('Joins on {{day}}. Invitation to join: {{status}} since {{since}}.', {
                    day: day(offer.joiningdate),
                    status: t(INVITATION_STATE.labels[offer.invitation.statusid]),
                    since: displayMoment(offer.invitation.since, format),
                  })}{' '}
              {maySeeInvitation ? <Link to={`/invite/${invitationid}`}>{t('Open the invitation')}</Link> : null}
            </>
          ) : (
            <Link to={`/profile/${offer.employeeid}`}>{t('Open the employee')}</Link>
          )}
        </p>
      ) : null}
      {components.length === 0 ? null : (
        <details>
          <summary className={style.quiet}>{t('Components of the package')}</summary>
          <Components lines={components} />
        </details>
      )}
    </>
  );
}

const WORDS: Readonly<Record<OfferAct, string>> = {
  submit: 'Submit for approval',
  send: 'Send to the candidate',
  withdraw: 'Withdraw',
  invite: 'Open the invitation to join',
};
const ASKED: Readonly<Partial<Record<OfferAct, { text: string; yes: string; no: string }>>> = {
  send: { text: 'Send this offer? The candidate gets a mail with a link to it.', yes: 'Send', no: 'Cancel' },
  withdraw: { text: 'Withdraw this offer? Its link is over at once.', yes: 'Withdraw', no: 'Keep it' },
};

const UNSIGNED_LETTER =
  'The letter of this offer has no signatory, and a sent letter cannot be changed. Its template says who signs.';

function Acts({ offer, onChange }: { offer: OfferRow; onChange: () => void }) {
  const { offerid, statusid, version, invitationid, hasapproval } = offer;
  const { mutateAsync, isPending } = useSave(changeOfferState, ['request']);
  const run = async (act: OfferAct) => {
    const selection = ASKED[act];
    if (selection && !(await ask(selection))) return;
    const change = (isunsigned: boolean) => mutateAsync({ input: { offerid, act, isunsigned }, version });
    try {
      try {
        await change(false);
      } catch (error) {
        if (!isCallError(error) || error.code !== UNSIGNED) throw error;
        const answer = { text: UNSIGNED_LETTER, yes: 'Send without a signature', no: 'Go back', danger: true };
        if (!(await ask(answer))) return;
        await change(true);
      }
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const wordOf = (act: OfferAct): string => {
    if (act === 'send' && offer.senton !== null) return 'Send again';
    return act === 'submit' && !hasapproval ? 'Ready to send' : WORDS[act];
  };
  const acts = (['submit', 'send', 'withdraw', 'invite'] as const)
    .filter((act) => mayTake(statusid, act))
    .filter((act) => act !== 'invite' || invitationid === null);
  return (
    <>
      {mayTake(statusid, 'change') ? (
        <Button size="xs" variant="default" onClick={onChange}>
          {t('Change')}
        </Button>
      ) : null}
      {acts.map((act) => (
        <Button key={act} size="xs" variant="default" loading={isPending} onClick={() => void run(act)}>
          {t(wordOf(act))}
        </Button>
      ))}
    </>
  );
}
