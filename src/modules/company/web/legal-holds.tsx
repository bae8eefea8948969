import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '../contract/employee-search.ts';
import { type LegalHold, liftLegalHold, newHold, setLegalHold } from '../contract/retention.ts';
import style from './retention.module.css';

/** Number of letters from which on people are searched. */
const FROM = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: null, featurekey: 'audit' });

/** Legal holds: data under a hold is not deleted, at any age. */
export function LegalHolds({ holds, reload }: { holds: readonly LegalHold[]; reload: () => void }) {
  const mayEdit = useMay('audit', 'edit');
  const [created, setCreated] = useState(0);
  const again = () => {
    setCreated((count) => count + 1);
    reload();
  };
  return (
    <Card title={t('Legal holds')}>
      <p className={style.quiet}>
        {t(
          'While there is a legal hold on a person or the company, for proceedings or an inspection, nothing is deleted automatically. Who set and lifted a hold, and why, stays on record.',
        )}
      </p>
      {mayEdit ? <NewHold key={created} done={again} /> : null}
      {holds.length === 0 ? <p className={style.quiet}>{t('There is no legal hold.')}</p> : null}
      {holds.map((hold) => (
        <Hold key={hold.legalholdid} hold={hold} mayEdit={mayEdit} done={reload} />
      ))}
    </Card>
  );
}

type Draft = { employeeid: number | null; reason: string };

function NewHold({ done }: { done: () => void }) {
  const [whole, setWhole] = useState(false);
  const { mutateAsync } = useSave(setLegalHold);
  const form = useForm<Draft>({
    schema: newHold,
    initial: { employeeid: null, reason: '' },
    check: ({ employeeid }) => (whole || employeeid !== null ? {} : { employeeid: 'Please select a person' }),
  });
  const save = async ({ employeeid, reason }: Draft) => {
    await mutateAsync({ input: { employeeid: whole ? null : employeeid, reason } });
  };
  const saved = () => {
    toast('success', t('The legal hold is set'));
    done();
  };
  return (
    <form
      className={style.newhold}
      noValidate
      aria-label={t('New legal hold')}
      onSubmit={(event) => void form.submit(save, saved)(event)}
    >
      <Checkbox
        label={t('The whole company')}
        checked={whole}
        onChange={(event) => setWhole(event.currentTarget.checked)}
      />
      {whole ? null : (
        <PersonSearchField
          field={form.bind('employeeid')}
          chosen={undefined}
          from={FROM}
          search={search}
          label="Person"
          required
        />
      )}
      <TextField field={form.bind('reason')} label="Reason" limit={500} required />
      <Button type="submit" loading={form.busy}>
        {t('Set the legal hold')}
      </Button>
    </form>
  );
}

function Hold({ hold, mayEdit, done }: { hold: LegalHold; mayEdit: boolean; done: () => void }) {
  const format = useSession()?.dateformatname;
  const [reason, setReason] = useState('');
  const { mutateAsync, isPending } = useSave(liftLegalHold);
  const { legalholdid, person, setbyname, seton, liftedbyname, liftedon, liftreason } = hold;
  const name = person ? `${person.fullname} (${person.employeecode})` : t('The whole company');
  const lift = async () => {
    try {
      await mutateAsync({ input: { legalholdid, reason } });
      toast('success', t('The legal hold is lifted'));
      done();
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    }
  };
  return (
    <section className={style.hold} aria-label={name}>
      <b>{name}</b>
      <Tag tone={liftedon === null ? 'warn' : 'plain'}>{t(liftedon === null ? 'Held' : 'Lifted')}</Tag>
      <span>{hold.reason}</span>
      <small className={style.quiet}>
        {t('Set {{moment}} by {{name}}', { moment: displayMoment(seton, format), name: setbyname })}
      </small>
      {liftedon === null ? null : (
        <small className={style.quiet}>
          {t('Lifted {{moment}} by {{name}}: {{reason}}', {
            moment: displayMoment(liftedon, format),
            name: liftedbyname ?? '',
            reason: liftreason ?? '',
          })}
        </small>
      )}
      {liftedon === null && mayEdit ? (
        <>
          <TextInput
            label={t('Reason for lifting')}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            disabled={reason.trim() === ''}
            onClick={() => void lift()}
          >
            {t('Lift the legal hold')}
          </Button>
        </>
      ) : null}
    </section>
  );
}
