import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { call, isCallError, sentenceOf } from '#platform/web/call.ts';
import { type Company, lookUpFault, useCompany } from '#platform/web/company.ts';
import style from '#platform/web/gate/gate.module.css';
import { Mark, Stage } from '#platform/web/gate/stage.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { getJoining, type JoiningState, openInvitation, peekInvitation } from '../contract/joining.ts';
import { JoiningPassword, JoiningSignIn } from './joining-sign-in.tsx';
import { JoiningSteps } from './joining-steps.tsx';

type At =
  | { at: 'loading' | 'sign-in' | 'expired' }
  | { at: 'link'; token: string; fullname: string }
  | { at: 'inside'; state: JoiningState };

/** The secret of a mail is in the fragment of the address, which is not sent to servers. */
const tokenOfAddress = (): string => location.hash.slice(1);

const markOf = ({ logo, companyname }: Company): ReactNode =>
  logo ? <img src={logo} alt={companyname} /> : <Mark size={40} />;

/** The pages of an invited person: the link, a password, the data steps, and nothing else of the company. */
export function Joining() {
  const company = useCompany();
  if (typeof company !== 'string') return <Within company={company} />;
  return (
    <Stage
      title={t('This page cannot be opened')}
      lead={lookUpFault.get() || t('The URL you have entered is incorrect')}
    >
      <Button onClick={() => location.reload()}>{t('Try again')}</Button>
    </Stage>
  );
}

/** Determines the page from the address or the session. */
async function find(): Promise<At> {
  const token = tokenOfAddress();
  try {
    if (token) {
      const [result] = await call(peekInvitation, { token });
      return { at: 'link', token, fullname: result?.fullname ?? '' };
    }
    const [state] = await call(getJoining, {});
    return state ? { at: 'inside', state } : { at: 'sign-in' };
  } catch (error) {
    if (isCallError(error) && error.code === 'E0100') return { at: 'expired' };
    if (!isCallError(error) || error.status !== 401) toast('error', t(sentenceOf(error)), { keep: true });
    return { at: 'sign-in' };
  }
}

function Within({ company }: { company: Company }) {
  const [now, setNow] = useState<At>({ at: 'loading' });
  const look = async () => setNow(await find());
  useEffect(() => {
    const again = () => void find().then(setNow);
    again();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, []);
  /** Removes the secret from the address, so that a reload uses the session. */
  const goOn = () => {
    history.replaceState(null, '', '/joining');
    void look();
  };
  const mark = markOf(company);
  switch (now.at) {
    case 'loading':
      return <div className="boot" role="progressbar" aria-label={t('Loading')} />;
    case 'link':
      return <Link token={now.token} name={now.fullname} company={company} mark={mark} onDone={goOn} />;
    case 'expired':
      return <Expired mark={mark} onSignIn={goOn} />;
    case 'sign-in':
      return <JoiningSignIn company={company} mark={mark} onDone={goOn} />;
    case 'inside':
      return now.state.stage === 'password' ? (
        <JoiningPassword company={company} mark={mark} onDone={goOn} />
      ) : (
        <JoiningSteps company={company} state={now.state} reread={look} />
      );
  }
}

/** The link is used up only when the button is clicked: mail scanners that follow links do not use it up. */
function Link(options: { token: string; name: string; company: Company; mark: ReactNode; onDone: () => void }) {
  const { token, name, company, mark, onDone } = options;
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await call(openInvitation, { token });
    } catch (error) {
      if (!isCallError(error) || error.code !== 'E0100') {
        toast('error', t(sentenceOf(error)));
        return setBusy(false);
      }
      // Checks the link again, which shows the error.
      window.dispatchEvent(new HashChangeEvent('hashchange'));
      return undefined;
    }
    return onDone();
  };
  return (
    <Stage
      title={t('Welcome to {{company}}', { company: company.companyname })}
      lead={t('Dear {{name}}, we look forward to welcoming you. We need a few details before your first day.', {
        name,
      })}
      mark={mark}
    >
      <div className={style.card}>
        <p className={style.plain}>
          {t('Set a password, then enter your details step by step. You can stop at any time and continue later.')}
        </p>
        <Button fullWidth loading={busy} onClick={() => void open()}>
          {t('Start')}
        </Button>
      </div>
    </Stage>
  );
}

function Expired({ mark, onSignIn }: { mark: ReactNode; onSignIn: () => void }) {
  return (
    <Stage
      title={t(message('E0100'))}
      lead={t('An invitation works once, within seven days. This one has been used, has expired or was replaced.')}
      mark={mark}
    >
      <div className={style.card}>
        <p className={style.plain}>
          {t(
            'If you have already set a password, continue with it. Otherwise ask the person who invited you to send the invitation again.',
          )}
        </p>
        <Button fullWidth onClick={onSignIn}>
          {t('Continue with your password')}
        </Button>
      </div>
    </Stage>
  );
}
