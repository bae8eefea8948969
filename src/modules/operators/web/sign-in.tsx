import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import gate from '#platform/web/gate/gate.module.css';
import { Stage } from '#platform/web/gate/stage.tsx';
import { clientDetail } from '#platform/web/client-detail.ts';
import { t } from '#platform/web/language.ts';
import { isCallError, send, sentenceOf } from '#platform/web/wire.ts';
import { type currentOperator, operatorLogin, startOperatorFactor } from '../contract/operators.ts';
import style from './operators.module.css';

type Who = OutputOf<typeof currentOperator>[number];
type Factor = OutputOf<typeof startOperatorFactor>[number];

/** Sign-in with password and code, both always; the second factor is set up at the first sign-in. */
export function SignIn({ onEntered }: { onEntered: (who: Who) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [asking, setAsking] = useState(false);
  const [factor, setFactor] = useState<Factor>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    try {
      const [who] = await send(operatorLogin, {
        email: email.trim(),
        password,
        otp,
        username: email.trim(),
        subscriptionid: null,
        ...clientDetail(),
      });
      if (who) onEntered(who);
    } catch (error) {
      const code = isCallError(error) ? error.code : '';
      if (code !== 'otp-needed' && code !== 'otp-setup') throw error;
      if (code === 'otp-setup') setFactor((await send(startOperatorFactor, { email: email.trim(), password }))[0]);
      setAsking(true);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await enter();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stage
      title={factor ? t('Set up your second factor') : t('Operators')}
      lead={t(factor ? 'Scan this with your authenticator, then enter the code it shows.' : 'For operators of Muster.')}
    >
      <form className={gate.card} onSubmit={(event) => void submit(event)} noValidate>
        {factor ? (
          <>
            <img
              className={style.qr}
              src={`data:image/svg+xml,${encodeURIComponent(factor.qr)}`}
              alt={t('The secret as a picture for the camera')}
            />
            <p className={style.small}>
              {t('Or type it:')} <code>{factor.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
            </p>
          </>
        ) : null}
        {asking ? (
          <TextInput
            label={t('Code')}
            name="otp"
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            value={otp}
            onChange={(event) => setOtp(event.currentTarget.value)}
          />
        ) : (
          <>
            <TextInput
              label={t('E-mail')}
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label={t('Password')}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
            />
          </>
        )}
        {problem ? (
          <p className={gate.problem} role="alert">
            {t(problem)}
          </p>
        ) : null}
        <Button type="submit" fullWidth loading={busy}>
          {t('Sign in')}
        </Button>
      </form>
    </Stage>
  );
}
