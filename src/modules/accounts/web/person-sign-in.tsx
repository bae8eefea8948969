import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { ask } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  changePersonEmail,
  dropPersonFactor,
  endPersonSessions,
  getPersonAccount,
  type PersonAccount,
  setPersonActive,
} from '../contract/person.ts';
import style from './accounts.module.css';
import { PersonHistory } from './history.tsx';
import { SessionRows } from './rows.tsx';

const WAITS = 'This account has more rights than yours. A second administrator must confirm this.';

/** A person's sign-in, for administrators: sessions, history, and the actions on them. */
export default function PersonSignIn({ employeeid }: { employeeid: number }) {
  const { data, error, refetch } = useEndpoint(getPersonAccount, { employeeid });
  if (error) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const [account] = data;
  if (!account)
    return (
      <Card title={t('Account')}>
        <p className={style.quiet}>{t('This person cannot sign in yet. Give access at the top of this page.')}</p>
      </Card>
    );
  return (
    <div className={style.page}>
      <Account account={account} />
      <Card title={t('Sessions')}>
        <SessionRows rows={account.sessions} />
      </Card>
      <PersonHistory employeeid={employeeid} />
    </div>
  );
}

function Account({ account }: { account: PersonAccount }) {
  const { employeeid, emailid, isactive, isown, hasfactor, sessions } = account;
  const mayEdit = useMay('permissionPolicy', 'edit') && !isown;
  const end = useSave(endPersonSessions);
  const activate = useSave(setPersonActive);
  const drop = useSave(dropPersonFactor);
  const [renaming, setRenaming] = useState(false);

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    }
  };
  const endAll = () =>
    attempt(async () => {
      const [done] = await end.mutateAsync({ input: { employeeid } });
      toast('success', plural(done?.ended ?? 0, '{{count}} session has ended', '{{count}} sessions have ended'));
    });
  const setActive = async (active: boolean) => {
    const text = t('{{email}} will be signed out at once and cannot sign in again. Continue?', { email: emailid });
    if (!active && !(await ask({ text, yes: 'Deactivate', no: 'Cancel', danger: true }))) return;
    await attempt(async () => {
      await activate.mutateAsync({ input: { employeeid, isactive: active } });
      toast('success', t(active ? 'The account is active again' : 'The account is deactivated'));
    });
  };
  const takeAway = async () => {
    const text = t('Only for somebody who has lost it and whom you have spoken to. Remove the second factor?');
    if (!(await ask({ text, yes: 'Remove', no: 'Cancel', danger: true }))) return;
    await attempt(async () => {
      const [done] = await drop.mutateAsync({ input: { employeeid } });
      toast('success', t(done?.iswaiting ? WAITS : 'The second factor is off.'));
    });
  };

  return (
    <Card
      title={t('Account')}
      side={<Tag tone={isactive ? 'good' : 'bad'}>{isactive ? t('Active') : t('Inactive')}</Tag>}
    >
      <div className={style.stack}>
        <div className={style.wide}>
          <DescriptionList
            items={[
              { label: 'Signs in as', value: emailid },
              { label: 'Second factor', value: hasfactor ? t('On') : t('Off') },
            ]}
          />
        </div>
        {isown ? (
          <p className={style.quiet}>{t('This is your own account: another administrator can change it.')}</p>
        ) : null}
        {mayEdit ? (
          <div className={style.buttons}>
            {sessions.length > 0 ? (
              <Button variant="default" onClick={() => void endAll()}>
                {t('End all sessions')}
              </Button>
            ) : null}
            <Button variant="default" onClick={() => setRenaming(true)}>
              {t('Change the e-mail')}
            </Button>
            {hasfactor ? (
              <Button variant="default" onClick={() => void takeAway()}>
                {t('Remove the second factor')}
              </Button>
            ) : null}
            <Button {...(isactive ? { color: 'red', variant: 'light' } : {})} onClick={() => void setActive(!isactive)}>
              {isactive ? t('Deactivate') : t('Activate')}
            </Button>
          </div>
        ) : null}
      </div>
      {renaming ? <ChangeEmail account={account} onClose={() => setRenaming(false)} /> : null}
    </Card>
  );
}

function ChangeEmail({ account, onClose }: { account: PersonAccount; onClose: () => void }) {
  const save = useSave(changePersonEmail);
  const [emailid, setEmail] = useState(account.emailid);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const [done] = await save.mutateAsync({ input: { employeeid: account.employeeid, emailid } });
      toast('success', t(done?.iswaiting ? WAITS : 'The address is changed. Both addresses are informed by e-mail.'));
      onClose();
    } catch (error) {
      setProblem(t(isCallError(error) ? (error.fields['emailid'] ?? error.message) : sentenceOf(error)));
    }
  };
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Change the e-mail')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form className={style.stack} noValidate onSubmit={(event) => void submit(event)}>
        <p className={style.quiet}>{t('The address this person signs in with. All their sessions end.')}</p>
        <TextInput
          className={style.wide ?? ''}
          label={t('E-mail')}
          type="email"
          data-autofocus
          value={emailid}
          error={problem ?? null}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={save.isPending}>
          {t('Save')}
        </Button>
      </form>
    </Modal>
  );
}
