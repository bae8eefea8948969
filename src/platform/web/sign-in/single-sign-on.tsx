import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { LoginSession } from '#platform/contract/session.ts';
import { finishSingleSignOn, startSingleSignOn } from '#platform/contract/sign-on.ts';
import { call, sentenceOf } from '../call.ts';
import type { Company } from '../company.ts';
import style from '../gate/gate.module.css';
import { Mark, Stage } from '../gate/stage.tsx';
import { t } from '../language.ts';
import { begin } from '../session.ts';

const RETURN = 'muster.return';

/** Goes to the company's own sign-on; `path` is where to be afterwards. @throws CallError */
export async function leave(path: string): Promise<void> {
  const [way] = await call(startSingleSignOn, {});
  if (!way) return;
  sessionStorage.setItem(RETURN, path);
  location.assign(way.address);
}

/** Only ever a path of this application. */
function pathKept(): string {
  const path = sessionStorage.getItem(RETURN) ?? '/';
  sessionStorage.removeItem(RETURN);
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/';
}

let finishing: Promise<LoginSession | undefined> | undefined;
/** What came back is worth one call, however often the page is drawn. */
const finishOnce = () =>
  (finishing ??= call(finishSingleSignOn, { query: location.search.slice(0, 4000) }).then(([login]) => login));

/** Where the company's own sign-on sends people back to. */
export default function SingleSignOn({ company, onDone }: { company: Company; onDone: () => void }) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    finishOnce().then(
      (login) => {
        history.replaceState(null, '', pathKept());
        if (login) begin(login);
      },
      (error: unknown) => setProblem(sentenceOf(error)),
    );
  }, []);
  const back = () => {
    finishing = undefined;
    history.replaceState(null, '', '/login');
    onDone();
  };
  const mark = company.logo ? <img src={company.logo} alt={company.companyname} /> : <Mark size={40} />;
  if (!problem) return <div className="boot" role="progressbar" aria-label={t('Signing you in')} />;
  return (
    <Stage title={t('You are not signed in')} mark={mark}>
      <div className={style.card}>
        <p className={style.problem} role="alert">
          {t(problem)}
        </p>
        <Button fullWidth onClick={back}>
          {t('Go to the sign-in')}
        </Button>
      </div>
    </Stage>
  );
}
