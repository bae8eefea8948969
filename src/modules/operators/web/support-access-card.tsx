import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { baseDomain } from '#platform/web/company.ts';
import gate from '#platform/web/gate/gate.module.css';
import { goTo } from '#platform/web/sign-in-code.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { send, sentenceOf } from '#platform/web/wire.ts';
import {
  askSupportSession,
  type CompanyPage,
  leaveSupportSession,
  type OwnSupportSession,
} from '../contract/companies.ts';
import style from './operators.module.css';
import { clockOf, momentOf } from './words.ts';

const MINUTES = [30, 60, 120, 240];
const CLOSED = 3;
const STANDS_OPEN = 2;
type Part = { company: CompanyPage; onChanged: () => void };

/** Support sessions in a company: requested with a reason, allowed by the company, at most four hours. */
export function SupportAccessCard({ company, onChanged }: Part) {
  return (
    <Card title={t('Support sign-in')}>
      {company.supportsession ? (
        <OpenSessionPart
          key={company.supportsession.statusid}
          company={company}
          supportSession={company.supportsession}
          onChanged={onChanged}
        />
      ) : (
        <Ask company={company} onChanged={onChanged} />
      )}
    </Card>
  );
}

function Ask({ company, onChanged }: Part) {
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState('60');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (company.accessid === CLOSED)
    return (
      <p className={style.small}>{t('This company does not allow support visits. Please contact it by e-mail.')}</p>
    );
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await send(askSupportSession, { subscriptionid: company.subscriptionid, minutes, reason });
      onChanged();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const lead =
    company.accessid === STANDS_OPEN
      ? 'The company allows support visits. You see its set-up, change nothing, and everything you open is listed there.'
      : 'An administrator of the company must allow the visit. You see its set-up, change nothing, and everything you open is listed there.';
  return (
    <form className={style.form} onSubmit={(event) => void ask(event)} noValidate>
      <p className={style.small}>{t(lead)}</p>
      <Textarea
        label={t('Why do you need to look?')}
        description={t('The company reads it in the banner, by mail and in its list.')}
        name="visitreason"
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <NativeSelect
        label={t('For how long')}
        name="minutes"
        value={minutes}
        onChange={(event) => setMinutes(event.currentTarget.value)}
        data={MINUTES.map((one) => ({
          value: String(one),
          label: plural(one, '{{count}} minute', '{{count}} minutes'),
        }))}
      />
      {problem ? (
        <p className={gate.problem} role="alert">
          {t(problem)}
        </p>
      ) : null}
      <Button type="submit" size="xs" loading={busy}>
        {t(company.accessid === STANDS_OPEN ? 'Begin a visit' : 'Ask the company')}
      </Button>
    </form>
  );
}

const TEXTS: Readonly<Record<number, string>> = {
  1: 'The company was asked. Its administrators can allow the visit until {{until}}.',
  2: 'You may start the visit until {{until}}. The time begins then.',
  3: 'Your visit ends {{until}}.',
};

function OpenSessionPart({ company, supportSession, onChanged }: Part & { supportSession: OwnSupportSession }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { subscriptionid, label } = company;
  const leave = async () => {
    setBusy(true);
    try {
      await send(leaveSupportSession, { subscriptionid, supportsessionid: supportSession.supportsessionid });
      onChanged();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  };
  const inside = supportSession.statusid === 3;
  const until = inside ? clockOf(supportSession.until) : momentOf(supportSession.until);
  return (
    <div className={style.form}>
      <p role="status">{t(TEXTS[supportSession.statusid] ?? '', { until })}</p>
      <p className={style.small}>
        {plural(supportSession.minutes, '{{count}} minute', '{{count}} minutes')} · {supportSession.reason}
      </p>
      {problem ? (
        <p className={gate.problem} role="alert">
          {t(problem)}
        </p>
      ) : null}
      <span className={style.buttons}>
        {supportSession.statusid === 1 ? null : (
          <Button size="xs" onClick={() => goTo(`${location.protocol}//${label}.${baseDomain()}`, 'superuser')}>
            {t(inside ? 'Resume visit' : 'Start visit')}
          </Button>
        )}
        <Button size="xs" variant="default" loading={busy} onClick={() => void leave()}>
          {t(inside ? 'End the visit' : 'Take it back')}
        </Button>
      </span>
    </div>
  );
}
