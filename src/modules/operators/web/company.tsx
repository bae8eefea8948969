import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import gate from '#platform/web/gate/gate.module.css';
import { Card } from '#platform/web/kit/card.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { isCallError, send, sentenceOf } from '#platform/web/wire.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { companyHistory, type CompanyPage, getCompany } from '../contract/companies.ts';
import { ChangeState } from './change-state.tsx';
import style from './operators.module.css';
import { Restore } from './restore.tsx';
import { SupportAccessCard } from './support-access-card.tsx';
import { dayOf, momentOf, stateOf } from './words.ts';

type Event = OutputOf<typeof companyHistory>[number];
const PAGE = 50;
/** Polling interval for the company's answer. */
const EVERY_MS = 10_000;

const read = (subscriptionid: number) =>
  Promise.all([send(getCompany, { subscriptionid }), send(companyHistory, { subscriptionid })]);
type Read = Awaited<ReturnType<typeof read>>;

/** One company as operators may see it: its state and its history. No people and no pay. */
export function Company({ subscriptionid, onNotFound }: { subscriptionid: number; onNotFound: () => void }) {
  const [company, setCompany] = useState<CompanyPage>();
  const [events, setEvents] = useState<Event[]>([]);
  const [whole, setWhole] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = ([[result], history]: Read) => {
    setCompany(result);
    setEvents(history);
    setWhole(history.length < PAGE);
  };
  const fail = (error: unknown) => {
    if (isCallError(error) && error.status === 401) onNotFound();
    else setProblem(sentenceOf(error));
  };
  const taken = useEffectEvent(take);
  const failed = useEffectEvent(fail);
  useEffect(() => {
    read(subscriptionid).then(
      (answer) => taken(answer),
      (error: unknown) => failed(error),
    );
  }, [subscriptionid]);
  const again = () => void read(subscriptionid).then(take, fail);
  const waits = company?.supportsession?.statusid === 1;
  useEffect(() => {
    if (!waits) return undefined;
    const look = () =>
      void read(subscriptionid).then(
        (answer) => taken(answer),
        (error: unknown) => failed(error),
      );
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, subscriptionid]);
  const older = async () => {
    const next = await send(companyHistory, { subscriptionid, before: events.at(-1)?.operatoreventid ?? null });
    setEvents([...events, ...next]);
    setWhole(next.length < PAGE);
  };
  if (problem)
    return (
      <p className={gate.problem} role="alert">
        {t(problem)}
      </p>
    );
  if (!company) return <div className="boot" role="progressbar" aria-label={t('Loading')} />;
  return (
    <>
      <div className={style.head}>
        <h1>{company.companyname}</h1>
        <Tag tone={company.statusid === 2 ? 'bad' : company.statusid === 1 ? 'good' : 'plain'}>{stateOf(company)}</Tag>
      </div>
      <Card title={t('Company')}>
        <DescriptionList
          items={[
            { label: 'Address label', value: company.label },
            { label: 'Seats', value: company.seats === null ? t('No limit') : company.seats.toLocaleString('en-IN') },
            { label: 'Accounts', value: company.accounts.toLocaleString('en-IN') },
            { label: 'Created on', value: dayOf(company.addeddate) },
            { label: 'Last sign-in', value: company.lastsignin ?? t('Nobody yet') },
            ...(company.statereason && company.stateon
              ? [{ label: 'State since', value: `${dayOf(company.stateon)}: ${company.statereason}` }]
              : []),
            ...(company.isdemo ? [{ label: 'Kind', value: t('Demo') }] : []),
          ]}
        />
      </Card>
      {company.statusid === 1 ? <SupportAccessCard company={company} onChanged={again} /> : null}
      {company.statusid === 0 ? null : <Restore company={company} onChanged={again} />}
      {company.statusid === 0 ? null : <ChangeState key={company.stateon} company={company} onChanged={again} />}
      <Card title={t('What operators did')}>
        {events.length === 0 ? <p className={style.small}>{t('Nothing so far.')}</p> : null}
        <ol className={style.events}>
          {events.map((event) => (
            <li key={event.operatoreventid}>
              <b>{event.action}</b>
              <span className={style.small}>
                {momentOf(event.at)} · {event.emailid}
              </span>
              {event.reason ? <p>{event.reason}</p> : null}
            </li>
          ))}
        </ol>
        {whole ? null : (
          <Button variant="default" size="xs" onClick={() => void older()}>
            {t('Show more')}
          </Button>
        )}
      </Card>
    </>
  );
}
