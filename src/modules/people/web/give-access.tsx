import { Button, CopyButton, Modal, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { giveAccess, type Profile } from '../contract/employee.ts';
import style from './people.module.css';

/** Gives a person access. The link is shown once, here: the server stores only its hash. */
export function GiveAccess({ person }: { person: Profile }) {
  const give = useSave(giveAccess);
  const named = { name: person.fullname };
  const [created, setCreated] = useState<{ emailid: string; link: string; mailed: boolean }>();

  const run = async () => {
    const text = person.hasaccess
      ? t('Renew the access of {{name}}? A link to choose a new password goes to their address.', named)
      : t('Give access to 1 person, {{name}}? A link to choose a password goes to their address.', named);
    if (!(await ask({ text, yes: person.hasaccess ? 'Renew access' : 'Give access', no: 'Cancel' }))) return;
    try {
      const [access] = await give.mutateAsync({ input: { employeeid: person.employeeid } });
      if (!access) return;
      const { emailid, mailed, path, iswaiting } = access;
      if (path !== null) setCreated({ emailid, mailed, link: `${location.origin}${path}` });
      else if (iswaiting)
        toast('success', t('This account has more rights than yours. A second administrator must confirm this.'));
      else toast('success', t('A link to choose a password is on its way to {{email}}.', { email: emailid }));
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    }
  };

  return (
    <div className={style.access}>
      <Button
        variant={person.hasaccess ? 'default' : 'filled'}
        loading={give.isPending}
        leftSection={<IconKey size={16} stroke={1.6} />}
        onClick={() => void run()}
      >
        {person.hasaccess ? t('Renew access') : t('Give access')}
      </Button>
      <Modal
        opened={created !== undefined}
        onClose={() => setCreated(undefined)}
        centered
        size="lg"
        closeOnClickOutside={false}
        title={t('{{name}} can sign in now', { name: person.fullname })}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <div className={style.created}>
          <p>
            {t(
              created?.mailed
                ? 'This link is on its way to {{email}} by mail. It opens a page to choose a password, works once, and for seven days.'
                : 'Send this link to {{email}}. It opens a page to choose a password, works once, and for seven days.',
              { email: created?.emailid ?? '' },
            )}
          </p>
          <div className={style.copy}>
            <TextInput
              label={t('One-time link')}
              readOnly
              value={created?.link ?? ''}
              onFocus={(event) => event.currentTarget.select()}
              data-autofocus
            />
            <CopyButton value={created?.link ?? ''} timeout={4000}>
              {({ copied, copy }) => (
                <Button
                  variant={copied ? 'default' : 'filled'}
                  leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.6} />}
                  onClick={copy}
                >
                  {copied ? t('Copied') : t('Copy')}
                </Button>
              )}
            </CopyButton>
          </div>
          <p className={style.quiet}>
            {t(
              'Do not share this link: anyone who has it can set the password. It is shown only once. If it is lost, renew the access; the old link then stops working.',
            )}
          </p>
        </div>
      </Modal>
    </div>
  );
}
