import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import gate from '#platform/web/gate/gate.module.css';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { isCallError, send, sentenceOf } from '#platform/web/wire.ts';
import { type CompanyRow, listCompanies } from '../contract/companies.ts';
import style from './operators.module.css';
import { companyPath, To } from './route.tsx';
import { dayOf, stateOf, STATES } from './words.ts';

const PAUSE_MS = 250;
type Match = { rows: CompanyRow[]; total: number };

/** All companies of the platform: filtered by words of label and name, and by state. */
export function Companies({ onNotFound }: { onNotFound: () => void }) {
  const [search, setSearch] = useState('');
  const [state, setState] = useState('');
  const [result, setFound] = useState<Match>();
  const [problem, setProblem] = useState<string>();
  const refused = useEffectEvent((error: unknown) => {
    if (isCallError(error) && error.status === 401) onNotFound();
    else if (isCallError(error)) setProblem(sentenceOf(error));
  });
  const statusid = state === '' ? null : Number(state);
  useEffect(() => {
    const leave = new AbortController();
    const timer = setTimeout(() => {
      send(listCompanies, { search, statusid }, { signal: leave.signal }).then(
        (next) => {
          setProblem(undefined);
          setFound(next);
        },
        (error: unknown) => refused(error),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [search, statusid]);
  const more = async () => {
    try {
      const after = result?.rows.at(-1)?.subscriptionid ?? null;
      const next = await send(listCompanies, { search, statusid, after });
      setFound({ rows: [...(result?.rows ?? []), ...next.rows], total: next.total });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <>
      <h1>{t('Companies')}</h1>
      <div className={style.ask}>
        <TextInput
          label={t('Search')}
          description={t('First letters of words in the name or the address')}
          type="search"
          name="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('Status')}
          name="state"
          value={state}
          onChange={(event) => setState(event.currentTarget.value)}
          data={[
            { value: '', label: t('All') },
            ...STATES.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: t(displayname) })),
          ]}
        />
      </div>
      {problem ? (
        <p className={gate.problem} role="alert">
          {t(problem)}
        </p>
      ) : null}
      <p className={style.small} role="status">
        {result ? plural(result.total, '{{count}} company', '{{count}} companies') : t('Loading')}
      </p>
      {result?.total === 0 ? <p className={style.small}>{t('No record found')}</p> : null}
      <ul className={style.list}>
        {result?.rows.map((company) => (
          <Row key={company.subscriptionid} company={company} />
        ))}
      </ul>
      {result && result.rows.length < result.total ? (
        <Button variant="default" onClick={() => void more()}>
          {t('Show more')}
        </Button>
      ) : null}
    </>
  );
}

function Row({ company }: { company: CompanyRow }) {
  const items = [
    company.label,
    plural(company.accounts, '{{count}} account', '{{count}} accounts'),
    ...(company.seats === null ? [] : [plural(company.seats, '{{count}} seat', '{{count}} seats')]),
    t('since {{day}}', { day: dayOf(company.addeddate) }),
    ...(company.isdemo ? [t('Demo')] : []),
  ];
  return (
    <li className={style.company}>
      <div className={style.words}>
        <b>
          <To path={companyPath(company.subscriptionid)}>{company.companyname}</To>
        </b>
        <p>{items.join(' · ')}</p>
        {company.statereason && company.stateon ? (
          <p>
            {dayOf(company.stateon)}: {company.statereason}
          </p>
        ) : null}
      </div>
      <Tag tone={company.statusid === 2 ? 'bad' : company.statusid === 1 ? 'good' : 'plain'}>{stateOf(company)}</Tag>
    </li>
  );
}
