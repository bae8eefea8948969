import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Company } from '#platform/web/company.ts';
import { Stage } from '#platform/web/gate/stage.tsx';
import { t } from '#platform/web/language.ts';
import { accessToken } from '#platform/web/session.ts';
import { send, sentenceOf } from '#platform/web/wire.ts';
import { getCareerPage } from '../contract/career-page.ts';
import type { ShownSection } from '../contract/section.ts';
import { CareerContent } from './career-content.tsx';
import style from './career.module.css';

/** Authenticates with the session if there is one, else with the public key of the company. */
function headersFor({ token, applicationkey }: Company): Record<string, string> {
  const session = accessToken();
  return session ? { authorization: `Bearer ${session}` } : { authorization: `Bearer ${token}`, applicationkey };
}

/** `/career`: the company's page, and its open positions. */
export function CareerPage({ company }: { company: Company }) {
  const [attempt, setAttempt] = useState(0);
  return <Loaded key={attempt} company={company} again={() => setAttempt(attempt + 1)} />;
}

function Loaded({ company, again }: { company: Company; again: () => void }) {
  const [sections, setSections] = useState<ShownSection[]>();
  const [fault, setFault] = useState<unknown>();
  useEffect(() => {
    const leave = new AbortController();
    send(getCareerPage, {}, { headers: headersFor(company), signal: leave.signal }).then(
      setSections,
      (error: unknown) => {
        if (!leave.signal.aborted) setFault(error);
      },
    );
    return () => leave.abort();
  }, [company]);

  if (fault !== undefined)
    return (
      <Stage title={t('Muster cannot be reached right now')}>
        <p role="alert">{t(sentenceOf(fault))}</p>
        <Button onClick={again}>{t('Try again')}</Button>
      </Stage>
    );
  return (
    <main className={style.page}>
      <title>{t('Careers at {{company}} / Muster', { company: company.companyname })}</title>
      {sections ? <CareerContent company={company} sections={sections} /> : <Skeleton />}
    </main>
  );
}

/** Reserves the space of the page while it loads, to avoid a layout shift. */
const Skeleton = () => (
  <div className={style.skeleton} role="progressbar" aria-label={t('Loading')}>
    <div />
    <span />
    <span />
    <span />
  </div>
);
