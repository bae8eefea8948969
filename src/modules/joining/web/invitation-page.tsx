import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { SECTIONS } from '#modules/profile/contract/sections.ts';
import { type EnteredSection, getInvitation, type InvitationDetail, revealEntered } from '../contract/invitation.ts';
import { SUBMITTED } from '../contract/state.ts';
import { InvitationActions } from './invitation-actions.tsx';
import style from './joining.module.css';
import { ReadRows } from './read-rows.tsx';
import { TONES } from './tones.ts';

/** One invitation with all entered data. */
export default function InvitationPage() {
  const { invitationid = '' }: { invitationid?: string } = useParams({ strict: false });
  const id = Number(invitationid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getInvitation, { invitationid: id }, { enabled: isId, staleTime: 0 });
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const row = data?.find((one) => one.invitationid === id);
  if (!row) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body row={row} reread={() => void refetch()} />;
}

function Body({ row, reread }: { row: InvitationDetail; reread: () => void }) {
  const mayEdit = useMay('invite', 'edit');
  usePageTitle(t('Invitation of {{name}}', { name: row.fullname }));
  return (
    <div className={style.page}>
      <div className={style.head}>
        <span className={style.who}>
          <b>{row.fullname}</b>
          <small>{row.emailid}</small>
        </span>
        <Tag tone={TONES[row.stateid]}>{t(row.state)}</Tag>
        {mayEdit ? <InvitationActions row={row} reread={reread} /> : null}
      </div>
      {row.remark ? (
        <p className={style.note}>
          {t('Comment')}: {row.remark}
        </p>
      ) : null}
      {row.stateid === SUBMITTED && row.missing.length > 0 ? (
        <p className={style.note}>{row.missing.map(({ text }) => t(text)).join(' · ')}</p>
      ) : null}
      <Job row={row} />
      {row.sections.map((entered) => (
        <Section key={entered.section} invitationid={row.invitationid} entered={entered} mayReveal={mayEdit} />
      ))}
      {row.sections.length === 0 && row.employeeid === null ? (
        <p className={style.quiet}>{t('Nothing entered yet.')}</p>
      ) : null}
    </div>
  );
}

function Job({ row }: { row: InvitationDetail }) {
  const day = useDay();
  const items: [string, string | null][] = [
    ['Joining date', day(row.joiningdate)],
    ['Designation', row.designationname],
    ['Department', row.departmentname],
    ['Business unit', row.businessunitname],
    ['Team', row.teamname],
    ['Grade', row.gradename],
    ['Office', row.officename],
    ['Work state', row.workstate],
    ['City', row.city],
    ['Manager', row.managername],
    ['Employment type', row.employmenttype],
    ['Invited by', `${row.addedbyname}, ${day(row.addeddate)}`],
    ['Link works until', row.linkexpireson && row.stateid < 3 ? day(row.linkexpireson) : null],
    ['Opened', row.openedon && day(row.openedon)],
    ['Submitted', row.submittedon && day(row.submittedon)],
    ['Decided by', row.decidedbyname && `${row.decidedbyname}, ${day(row.decidedon)}`],
  ];
  const shown = items.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  const profile = row.employeeid
    ? [{ label: 'Employee', value: <Link to={`/profile/${row.employeeid}`}>{row.employeecode ?? row.fullname}</Link> }]
    : [];
  const origins = row.origins.map(({ text, path }) => ({
    label: 'Comes from',
    value: <Link to={path}>{t(text)}</Link>,
  }));
  return (
    <Card title={t('Invitation')}>
      <DescriptionList items={[...profile, ...origins, ...shown]} />
    </Card>
  );
}

type Section = { invitationid: number; entered: EnteredSection; mayReveal: boolean };
function Section({ invitationid, entered, mayReveal }: Section) {
  const { section, rows, changes } = entered;
  const { label } = SECTIONS[section];
  return (
    <Card title={t(label)} {...(changes?.length ? { side: <Tag tone="info">{t('Changed')}</Tag> } : {})}>
      {changes?.length ? (
        <ul className={style.changes} aria-label={t('Changed since it was sent back')}>
          {changes.map(({ key, label: what, before, after }) => (
            <li key={key}>
              {t(what)}: <del>{before ?? t('nothing')}</del> → <ins>{after ?? t('removed')}</ins>
            </li>
          ))}
        </ul>
      ) : null}
      <ReadRows
        of={section}
        rows={rows}
        {...(mayReveal
          ? {
              masked: ({ rowid }, { key, label: what }, value) => (
                <Masked
                  invitationid={invitationid}
                  of={section}
                  rowid={rowid}
                  fieldkey={key}
                  what={what}
                  value={value}
                />
              ),
            }
          : {})}
      />
    </Card>
  );
}

type Masked = {
  invitationid: number;
  of: EnteredSection['section'];
  rowid: number;
  fieldkey: string;
  what: string;
  value: string;
};
/** A masked number; the server reveals it on request and records who asked. */
function Masked({ invitationid, of: section, rowid, fieldkey, what, value }: Masked) {
  const [open, setOpen] = useState<string | null>(null);
  const reveal = useSave(revealEntered);
  const words = { what: t(what) };
  const label = open === null ? t('Show the {{what}}', words) : t('Hide the {{what}}', words);
  const Eye = open === null ? IconEye : IconEyeOff;
  const toggle = async () => {
    if (open !== null) return setOpen(null);
    try {
      const [result] = await reveal.mutateAsync({ input: { invitationid, section, rowid, fieldkey } });
      return setOpen(result?.value ?? '');
    } catch (error) {
      toast('error', t(sentenceOf(error)));
      return undefined;
    }
  };
  return (
    <span className={style.masked}>
      <span className="number">{open ?? value}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
        aria-pressed={open !== null}
        loading={reveal.isPending}
        onClick={() => void toggle()}
      >
        <Eye size={16} stroke={1.6} />
      </ActionIcon>
    </span>
  );
}
