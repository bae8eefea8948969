import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ACCOUNT_SEARCH_FROM, listMembers, type Member, searchAccounts } from '../contract/policy.ts';
import style from './permission.module.css';

const PAGE = 20;
export type MemberChange = { added: readonly Member[]; removed: readonly number[] };

type MembersField = {
  permissiongroupid: number | undefined;
  value: MemberChange;
  onChange: (value: MemberChange) => void;
};

const idText = ({ employeecode, emailid }: Member): string => employeecode ?? emailid;

/** Members by name: added by search, and removed; saved with the form. */
export function MembersField({ permissiongroupid, value, onChange }: MembersField) {
  const [narrow, setNarrow] = useState('');
  const [selection] = useDebouncedValue(narrow.trim(), 250);
  const [shown, setShown] = useState(PAGE);
  const { data } = useEndpoint(
    listMembers,
    { permissiongroupid: permissiongroupid ?? 0, limit: shown, offset: 0, ...(selection ? { search: selection } : {}) },
    { enabled: permissiongroupid !== undefined, staleTime: 0 },
  );
  const current = permissiongroupid === undefined ? [] : (data?.rows ?? []);
  const total = permissiongroupid === undefined ? 0 : (data?.total ?? 0);
  const removed = new Set(value.removed);
  const existing = new Set([...current, ...value.added].map(({ accountid }) => accountid));
  const add = (member: Member) => {
    if (removed.has(member.accountid))
      onChange({ ...value, removed: value.removed.filter((id) => id !== member.accountid) });
    else if (!existing.has(member.accountid)) onChange({ ...value, added: [...value.added, member] });
  };
  return (
    <fieldset className={style.rules} data-field="addaccountids">
      <legend>{t('Members by name')}</legend>
      <AccountSearch onPick={add} />
      {value.added.length > 0 ? (
        <ul className={style.members} aria-label={t('Members to be added')}>
          {value.added.map((member) => (
            <MemberLine
              key={member.accountid}
              member={member}
              note={t('New')}
              action={t('Do not add {{name}}', { name: member.fullname })}
              onAction={() => onChange({ ...value, added: value.added.filter((one) => one !== member) })}
            />
          ))}
        </ul>
      ) : null}
      {total > PAGE || selection ? (
        <TextInput
          size="xs"
          label={t('Find among the members')}
          value={narrow}
          onChange={({ currentTarget }) => setNarrow(currentTarget.value)}
        />
      ) : null}
      <p className={style.quiet}>
        {total === 0 && !selection
          ? t('Nobody is in this group by name.')
          : plural(total, '{{count}} member', '{{count}} members')}
      </p>
      <ul className={style.members} aria-label={t('Members')}>
        {current.map((member) => {
          const out = removed.has(member.accountid);
          const { accountid, fullname } = member;
          return (
            <MemberLine
              key={accountid}
              member={member}
              out={out}
              action={t(out ? 'Keep {{name}}' : 'Remove {{name}}', { name: fullname })}
              onAction={() =>
                onChange({
                  ...value,
                  removed: out ? value.removed.filter((id) => id !== accountid) : [...value.removed, accountid],
                })
              }
            />
          );
        })}
      </ul>
      {total > current.length && current.length >= shown ? (
        <Button variant="subtle" size="xs" onClick={() => setShown(Math.min(shown + 100, 500))}>
          {t('Show more')}
        </Button>
      ) : null}
    </fieldset>
  );
}

type Line = { member: Member; note?: string; out?: boolean; action: string; onAction: () => void };

function MemberLine({ member, note, out = false, action, onAction }: Line) {
  const Icon = out ? IconArrowBackUp : IconX;
  return (
    <li className={style.member} data-out={out}>
      <PersonAvatar name={member.fullname} image={member.imagepath} size={28} />
      <span className={style.feature}>
        <b>{member.fullname}</b>
        <small>{[idText(member), note].filter(Boolean).join(' · ')}</small>
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={action} onClick={onAction}>
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

function AccountSearch({ onPick }: { onPick: (member: Member) => void }) {
  const [text, setText] = useState('');
  const [selection] = useDebouncedValue(text.trim(), 250);
  const enough = selection.length >= ACCOUNT_SEARCH_FROM;
  const { data = [], isFetching } = useQuery({
    queryKey: ['permissionPolicy', 'account-search', selection],
    queryFn: ({ signal }) => call(searchAccounts, { searchfor: selection }, { signal }),
    enabled: enough,
  });
  const matches = enough ? data : [];
  const nothing = enough ? t(isFetching ? 'Searching …' : 'Nobody with access found') : t('Type 2 letters to search');
  return (
    <Select
      label={t('Add a person')}
      description={t('Anybody who has access to Muster')}
      data={matches.map((one) => ({ value: String(one.accountid), label: `${one.fullname} (${idText(one)})` }))}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const member = matches.find(({ accountid }) => String(accountid) === id);
        if (member) onPick(member);
        setText('');
      }}
      searchable
      filter={({ options }) => options}
      placeholder={t('Search by name')}
      nothingFoundMessage={nothing}
    />
  );
}
