import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { call, isCallError, upload } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import type { Row } from '#modules/profile/contract/section-fields.ts';
import { SECTIONS, type SectionKey } from '#modules/profile/contract/sections.ts';
import { EnteredForm, type SendScan } from '#modules/profile/web/public.tsx';
import { type JoiningState, saveJoiningSection, uploadJoiningScan } from '../contract/joining.ts';
import { neededIn } from '../contract/needed.ts';
import style from './joining.module.css';
import { ReadRows } from './read-rows.tsx';

/** Saves a section. @returns whether it could be saved */
export type Save = () => Promise<boolean>;
export type Hold = (key: string, holding: boolean, saveNow: Save) => void;
type Given = {
  of: SectionKey;
  state: JoiningState;
  reread: () => Promise<void>;
  hold: Hold;
};

/** One section of one's own data: a form while it is empty, then shown with an edit button. */
export function JoiningSection({ of, state, reread, hold }: Given) {
  const current = state.sections.find(({ section }) => section === of);
  const missing = state.missing.filter(({ section }) => section === of);
  const needed = missing.length > 0;
  const version = current?.version ?? 0;
  const rows = current?.rows ?? [];
  const section = SECTIONS[of];
  const [editing, setEditing] = useState(version === 0 && (needed || section.kind === 'one'));
  const holding = useCallback((now: boolean, saveNow: Save) => hold(of, now, saveNow), [hold, of]);
  const sendScan: SendScan = async (file, onProgress) => {
    const [stored] = await upload(uploadJoiningScan, file, { query: { key: state.key }, onProgress });
    return stored?.scan ?? null;
  };
  const save = async (changed: Row[]) => {
    const sent = changed.map(({ rowid, values }) => ({ rowid, values: { ...values } }));
    try {
      await call(saveJoiningSection, { section: of, rows: sent }, { version });
    } catch (error) {
      // The session has ended: the page asks for the password.
      if (isCallError(error) && error.status === 401) await reread();
      throw error;
    }
    toast('success', t(message('E0000')));
    setEditing(false);
    await reread();
  };
  const label = t(section.label);
  if (editing)
    return (
      <Card title={label}>
        {needed ? <p className={style.quiet}>{missing.map(({ text }) => t(text)).join(' · ')}</p> : null}
        <EnteredForm
          key={version}
          of={of}
          rows={rows}
          submit="Save"
          sendScan={sendScan}
          save={save}
          onHolding={holding}
          needed={neededIn(of)}
          {...(version > 0 || !needed ? { onCancel: () => setEditing(false) } : {})}
        />
      </Card>
    );
  const something = version > 0 && rows.length > 0;
  return (
    <Card
      title={label}
      side={
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t(something ? 'Edit {{what}}' : 'Add {{what}}', { what: label })}
          onClick={() => setEditing(true)}
        >
          {t(something ? 'Edit' : 'Add')}
        </Button>
      }
    >
      <ReadRows of={of} rows={rows} />
    </Card>
  );
}
