import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { FactorPicture, RecoveryCodes, type SetUp } from '#modules/sign-in/web/public.tsx';
import { confirmFactor, dropFactor, type getSignInSecurity, newRecoveryCodes, startFactor } from '../contract/own.ts';
import style from './accounts.module.css';

type Security = OutputOf<typeof getSignInSecurity>[number];

/** Switches the second factor on and off. */
export function SecondFactor({ security }: { security: Security }) {
  const { secondfactor, demanded, haspassword } = security;
  const day = useDay();
  const start = useSave(startFactor);
  const renew = useSave(newRecoveryCodes);
  const [created, setCreated] = useState<SetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [leaving, setLeaving] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    }
  };
  const begin = () => attempt(async () => setCreated((await start.mutateAsync({ input: {} }))[0]));
  const draw = () => attempt(async () => setCodes((await renew.mutateAsync({ input: {} }))[0]?.recoverycodes));

  return (
    <Card
      title={t('Second factor')}
      side={<Tag tone={secondfactor ? 'good' : 'plain'}>{secondfactor ? t('On') : t('Off')}</Tag>}
    >
      <div className={style.stack}>
        <p className={style.quiet}>
          {secondfactor
            ? t('On since {{day}}. {{left}} left.', {
                day: day(secondfactor.since),
                left: plural(secondfactor.recoveryleft, '{{count}} recovery code', '{{count}} recovery codes'),
              })
            : t(
                'A code from an app on your phone, in addition to the password. A stolen password alone is then not enough to sign in.',
              )}
        </p>
        {demanded ? <p className={style.quiet}>{t('Your company requires one.')}</p> : null}
        <div className={style.buttons}>
          {secondfactor ? (
            <>
              <Button variant="default" onClick={() => void draw()}>
                {t('New recovery codes')}
              </Button>
              {haspassword ? (
                <Button variant="default" onClick={() => setLeaving(true)}>
                  {t('Switch off')}
                </Button>
              ) : null}
            </>
          ) : (
            <Button loading={start.isPending} onClick={() => void begin()}>
              {t('Switch on')}
            </Button>
          )}
        </div>
      </div>
      <Confirm created={created} onClose={() => setCreated(undefined)} onCodes={setCodes} />
      <Codes codes={codes} onClose={() => setCodes(undefined)} />
      {leaving ? <SwitchOff onClose={() => setLeaving(false)} /> : null}
    </Card>
  );
}

const dialog = () => ({
  centered: true,
  closeOnClickOutside: false,
  closeButtonProps: { 'aria-label': t('Close') },
  styles: { title: { fontWeight: 600 } },
});

type Confirm = { created: SetUp | undefined; onClose: () => void; onCodes: (codes: readonly string[]) => void };

function Confirm({ created, onClose, onCodes }: Confirm) {
  const confirm = useSave(confirmFactor);
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const [done] = await confirm.mutateAsync({ input: { otp: otp.trim() } });
      onClose();
      if (done) onCodes(done.recoverycodes);
    } catch (error) {
      setProblem(t(sentenceOf(error)));
    }
    setOtp('');
  };
  return (
    <Modal opened={created !== undefined} onClose={onClose} title={t('Switch the second factor on')} {...dialog()}>
      <form className={style.stack} noValidate onSubmit={(event) => void submit(event)}>
        <FactorPicture created={created} />
        <TextInput
          className={style.wide ?? ''}
          label={t('Code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          data-autofocus
          value={otp}
          error={problem ?? null}
          onChange={(event) => setOtp(event.currentTarget.value)}
        />
        <Button type="submit" loading={confirm.isPending}>
          {t('Switch on')}
        </Button>
      </form>
    </Modal>
  );
}

function Codes({ codes, onClose }: { codes: readonly string[] | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={codes !== undefined}
      onClose={onClose}
      title={t('Save your recovery codes')}
      {...dialog()}
      closeOnEscape={false}
    >
      <div className={style.stack}>
        <RecoveryCodes codes={codes ?? []} />
        <Button onClick={onClose}>{t('I have saved them')}</Button>
      </div>
    </Modal>
  );
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  const drop = useSave(dropFactor);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await drop.mutateAsync({ input: { password, otp: otp.trim() } });
      toast('success', t('The second factor is off.'));
      onClose();
    } catch (error) {
      const fields = isCallError(error) ? error.fields : {};
      setProblems(Object.keys(fields).length > 0 ? fields : { otp: sentenceOf(error) });
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('Switch the second factor off')} {...dialog()}>
      <form className={style.stack} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('You will then sign in with your password only. Enter both one last time.')}</p>
        <PasswordInput
          className={style.wide ?? ''}
          label={t('Your password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problems['password'] ? t(problems['password']) : null}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
        />
        <TextInput
          className={style.wide ?? ''}
          label={t('Code')}
          autoComplete="one-time-code"
          maxLength={12}
          value={otp}
          error={problems['otp'] ? t(problems['otp']) : null}
          onChange={(event) => setOtp(event.currentTarget.value)}
        />
        <Button type="submit" color="red" loading={drop.isPending}>
          {t('Switch off')}
        </Button>
      </form>
    </Modal>
  );
}
