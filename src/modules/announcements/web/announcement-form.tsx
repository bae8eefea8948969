import { Button, Input } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { FieldPair, MultiSelectField, Place, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { TimeField } from '#platform/web/kit/time-field.tsx';
import { t } from '#platform/web/language.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import {
  type AnnouncementDetail,
  CATEGORY,
  getAnnouncement,
  initAnnouncement,
  PUBLISHED,
  saveAnnouncement,
  TITLE_LIMIT,
} from '../contract/announcement.ts';
import style from './announcements.module.css';
import { DocumentField, PictureField } from './file-fields.tsx';

const RichTextField = lazy(() => import('#platform/web/kit/rich-text-field.tsx'));
type Choices = OutputOf<typeof initAnnouncement>;

const draftOf = (row: AnnouncementDetail | undefined) => ({
  announcementid: row?.announcementid ?? null,
  categoryid: (row?.categoryid ?? 1) as number | null,
  title: row?.title ?? '',
  body: row?.body ?? '',
  titlehindi: row?.titlehindi ?? '',
  bodyhindi: row?.bodyhindi ?? '',
  publishday: row?.publishday ?? null,
  publishtime: row?.publishtime ?? '',
  expireday: row?.expireday ?? null,
  expiretime: row?.expiretime ?? '',
  pinneduntil: row?.pinneduntil ?? null,
  isacknowledged: row?.isacknowledged ?? false,
  dueday: row?.dueday ?? null,
  ismailed: row?.ismailed ?? false,
  iscommented: row?.iscommented ?? false,
  imagepath: row?.imagepath ?? null,
  documentpath: row?.documentpath ?? null,
  documentname: row?.documentname ?? '',
  isnewedition: false,
  businessunitids: row?.businessunitids ?? [],
  officeaddressids: row?.officeaddressids ?? [],
  subscriptiongradeids: row?.subscriptiongradeids ?? [],
  employmenttypes: row?.employmenttypes ?? [],
});
type Draft = ReturnType<typeof draftOf>;

/** The plain text of a formatted text, for comparing. */
const plainText = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

export default recordForm({
  get: getAnnouncement,
  save: saveAnnouncement,
  id: 'announcementid',
  draftOf,
  draft: 'announcement',
  useChoices: () => useEndpoint(initAnnouncement, { featurekey: 'announcement' }),
  touches: ['announcements'],
  compare: [
    ['Title', (draft) => draft.title],
    ['Text', (draft) => plainText(draft.body)],
    ['Text in Hindi', (draft) => plainText(draft.bodyhindi)],
    ['Business units', (draft, choices) => labelsOf(choices.BusinessUnit, draft.businessunitids)],
    ['Offices', (draft, choices) => labelsOf(choices.Office, draft.officeaddressids)],
    ['Grades', (draft, choices) => labelsOf(choices.Grade, draft.subscriptiongradeids)],
  ],
  title: (row) => row?.title ?? t('New announcement'),
})(Fields);

function Fields({ bind, values, base, choices }: RecordFields<Draft, AnnouncementDetail, Choices>) {
  const isLive = base?.stateid === PUBLISHED;
  return (
    <>
      <SelectField field={bind('categoryid')} label="Category" options={CATEGORY.options} />
      <TextField field={bind('title')} label="Title" limit={TITLE_LIMIT} required />
      <Suspense fallback={<PageSkeleton />}>
        <RichTextField field={bind('body')} label="Text" required />
      </Suspense>
      <HindiText bind={bind} isFilled={values.titlehindi !== '' || values.bodyhindi !== ''} />
      <PictureField field={bind('imagepath')} />
      <DocumentField field={bind('documentpath')} name={bind('documentname')} />
      <fieldset className={style.part}>
        <legend>{t('For whom')}</legend>
        <p className={style.quiet}>
          {t('All that you choose must fit. Leave a list empty where anything fits, and all of them for everybody.')}
        </p>
        {choices.reach === 'reports' ? (
          <p>{t('It is for you and everybody below you in the organization at most.')}</p>
        ) : null}
        {choices.reach === 'unit' ? (
          <p>{t('It is for your own business unit at most.')}</p>
        ) : (
          <MultiSelectField field={bind('businessunitids')} label="Business units" options={choices.BusinessUnit} />
        )}
        <MultiSelectField field={bind('officeaddressids')} label="Offices" options={choices.Office} />
        <MultiSelectField field={bind('subscriptiongradeids')} label="Grades" options={choices.Grade} />
        <TagsField
          field={bind('employmenttypes')}
          label="Employment types"
          offered={choices.EmploymentType.map(({ displayname }) => displayname)}
        />
      </fieldset>
      <fieldset className={style.part}>
        <legend>{t('When')}</legend>
        <FieldPair>
          <DateField field={bind('publishday')} label="Publish on" hint="Empty: as soon as you publish it" />
          <TimeField field={bind('publishtime')} label="Publish at" hint="Empty: at 00:00" />
        </FieldPair>
        <FieldPair>
          <DateField field={bind('expireday')} label="Expires on" hint="Empty: until it is withdrawn" />
          <TimeField field={bind('expiretime')} label="Expires at" hint="Empty: at 23:59" />
        </FieldPair>
        <DateField
          field={bind('pinneduntil')}
          label="Pinned until"
          hint="It stays above newer ones until the end of this day"
        />
      </fieldset>
      <fieldset className={style.part}>
        <legend>{t('Notification')}</legend>
        <SwitchField
          field={bind('isacknowledged')}
          label="To be acknowledged"
          hint="Everybody it is for confirms having read it, and is notified by mail as well"
        />
        {values.isacknowledged ? (
          <DateField
            field={bind('dueday')}
            label="Acknowledge until"
            hint="People are reminded the day before, then each week"
          />
        ) : (
          <SwitchField
            field={bind('ismailed')}
            label="Send by mail as well"
            hint="Otherwise only who has chosen such mails gets one"
          />
        )}
        <SwitchField
          field={bind('iscommented')}
          label="People may comment"
          hint="The audience can read and write comments under it until it expires"
        />
      </fieldset>
      {isLive ? (
        <SwitchField
          field={bind('isnewedition')}
          label="Notify everybody again"
          hint="Everybody opens and acknowledges it again. Switched off for a small correction, which shows when it was made"
        />
      ) : (
        <p className={style.quiet}>{t('Saving writes a draft. People see it once you publish it on its page.')}</p>
      )}
    </>
  );
}

type Bind = RecordFields<Draft, AnnouncementDetail, Choices>['bind'];

function HindiText({ bind, isFilled }: { bind: Bind; isFilled: boolean }) {
  const [isOpen, setOpen] = useState(isFilled);
  if (!isOpen && !isFilled)
    return (
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {t('Add the text in Hindi')}
        </Button>
      </div>
    );
  return (
    <>
      <TextField field={bind('titlehindi')} label="Title in Hindi" limit={TITLE_LIMIT} />
      <Suspense fallback={<PageSkeleton />}>
        <RichTextField field={bind('bodyhindi')} label="Text in Hindi" />
      </Suspense>
      <Place name="bodyhindi">
        {bind('bodyhindi').error ? <Input.Error>{bind('bodyhindi').error}</Input.Error> : null}
      </Place>
    </>
  );
}
