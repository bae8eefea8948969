import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { reasonOf, WhyButton } from '#modules/people/web/public.tsx';
import {
  type ProfileSections,
  saveBank,
  saveOwnBank,
  saveOwnSection,
  saveSection,
  type SeenSection,
} from '../contract/profile.ts';
import { CONTACT_TAG, CONTACT_TYPE } from '../contract/kinds.ts';
import type { Row, Values } from '../contract/section-fields.ts';
import { SECTIONS } from '../contract/sections.ts';
import { ContactIcon } from '#platform/web/kit/contact-icon.tsx';
import style from './profile.module.css';
import { SectionForm } from './section-form.tsx';
import { isGiven } from './section-names.ts';
import { SectionValue } from './section-value.tsx';

type SectionCard = { seen: SeenSection; person: ProfileSections; children?: ReactNode };

/** Saves a section, for the person or as a responsible user. */
function useSaving({ section, version }: SeenSection, employeeid: number) {
  const own = useSession()?.employeeid === employeeid;
  const touches = ['directory', 'profile', 'request', 'people'] as const;
  const mine = useSave(saveOwnSection, touches);
  const theirs = useSave(saveSection, touches);
  const myBank = useSave(saveOwnBank, touches);
  const theirBank = useSave(saveBank, touches);
  return async (rows: Row[]) => {
    const sent = rows.map(({ rowid, values }) => ({ rowid, values: { ...values } }));
    if (section === 'bank') {
      const values = sent[0]?.values ?? {};
      return own
        ? myBank.mutateAsync({ input: { values }, version })
        : theirBank.mutateAsync({ input: { employeeid, values }, version });
    }
    return own
      ? mine.mutateAsync({ input: { section, rows: sent }, version })
      : theirs.mutateAsync({ input: { section, rows: sent, employeeid }, version });
  };
}

/** One section of a profile: shown, or edited in place. */
export function SectionCard({ seen, person, children }: SectionCard) {
  const [editing, setEditing] = useState(false);
  const [why, setWhy] = useState(false);
  const section = SECTIONS[seen.section];
  const save = useSaving(seen, person.employeeid);
  const own = person.visibility.some(({ because }) => because === 'self');
  const send = async (rows: Row[]) => {
    const [result] = await save(rows);
    setEditing(false);
    toast('success', t(message(result?.approvalrequestid === null ? 'E0000' : 'E0040')));
  };
  if (editing)
    return (
      <Card title={t(section.label)}>
        {seen.saving === 'request' ? <p className={style.quiet}>{t('Changes need approval.')}</p> : null}
        <SectionForm key={seen.version} seen={seen} save={send} onCancel={() => setEditing(false)} />
      </Card>
    );
  const side = (
    <span className={style.side}>
      <WhyButton open={why} own={own} toggle={() => setWhy(!why)} />
      {seen.saving !== 'none' && seen.open === null ? (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('Edit {{what}}', { what: t(section.label) })}
          onClick={() => setEditing(true)}
        >
          {t('Edit')}
        </Button>
      ) : null}
    </span>
  );
  return (
    <Card title={t(section.label)} side={side}>
      {seen.open ? <OpenChange open={seen.open} /> : null}
      <Rows seen={seen} person={person} why={why} />
      {seen.notices.map((notice) => (
        <p key={notice} className={style.quiet}>
          {t(notice)}
        </p>
      ))}
      {children}
    </Card>
  );
}

/** The change request that waits for a decision. */
function OpenChange({ open }: { open: NonNullable<SeenSection['open']> }) {
  const day = useDay();
  return (
    <div className={style.open}>
      <p>
        <Tag tone="info">{t('Waiting for approval')}</Tag>{' '}
        {t('{{name}} requested this on {{day}}.', { name: open.byname, day: day(open.addeddate) })}{' '}
        <Link to="/request_center">{t('Open the request')}</Link>
      </p>
      <ul>
        {open.lines.map(({ key, label, before, after }) => (
          <li key={key}>
            {t(label)}: <del>{before ?? t('nothing')}</del> → <ins>{after ?? t('removed')}</ins>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Rows({ seen, person, why }: { seen: SeenSection; person: ProfileSections; why: boolean }) {
  const section = SECTIONS[seen.section];
  const fields = section.fields.filter((field) => !field.unkept && seen.fields.includes(field.key));
  const visibility = new Map(person.visibility.map((one) => [one.fieldkey, one]));
  const reason = (key: (typeof fields)[number]): string | null => {
    const result = why ? visibility.get(key.visibility ?? section.visibility) : undefined;
    return result ? reasonOf(result) : null;
  };
  const shown = seen.rows.filter(({ values }) =>
    fields.some(({ key, type }) => type !== 'yesno' && isGiven(values[key])),
  );
  if (shown.length === 0) return <p className={style.quiet}>{t(section.none)}</p>;
  const [first] = fields;
  return (
    <>
      {why && section.kind === 'list' && first ? <p className={style.quiet}>{reason(first)}</p> : null}
      <ul className={style.rows} data-kind={section.kind}>
        {shown.map(({ rowid, values }) => (
          <li key={rowid}>
            {seen.section === 'contacts' ? (
              <Contact values={values} />
            ) : (
              <DescriptionList
                items={fields
                  .filter(({ key, type }) => (type === 'yesno' ? values[key] === true : isGiven(values[key])))
                  .map((field) => ({
                    label: field.label,
                    value: (
                      <span className={style.value}>
                        <SectionValue employeeid={person.employeeid} field={field} values={values} />
                        {why && section.kind === 'one' ? <small>{reason(field)}</small> : null}
                      </span>
                    ),
                  }))}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A contact on one line, with its icon. */
function Contact({ values }: { values: Values }) {
  const { contacttypeid, contacttagid, callingcode, contacttypevalue } = values;
  const words = [CONTACT_TYPE.label(Number(contacttypeid)), CONTACT_TAG.label(Number(contacttagid))];
  return (
    <>
      <ContactIcon contacttypeid={Number(contacttypeid)} />
      <span className={style.contact}>
        <span>
          {[callingcode, contacttypevalue].filter(isGiven).join(' ')}{' '}
          {values['isprimary'] === true ? <Tag tone="good">{t('Primary')}</Tag> : null}
        </span>
        <small>{words.map((word) => t(word ?? '')).join(' · ')}</small>
      </span>
    </>
  );
}
