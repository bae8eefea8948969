import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ContactIcon } from '#platform/web/kit/contact-icon.tsx';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { plural, t } from '#platform/web/language.ts';
import { CONSENT_METHOD } from '../../contract/candidate/intake.ts';
import type { CandidateDetail } from '../../contract/candidate/candidate.ts';
import style from './candidate.module.css';

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ') || '–';

/** What the candidate has sent: for which job, how to reach the person, what the person can do. */
export function Particulars({ candidate }: { candidate: CandidateDetail }) {
  const day = useDay();
  const { isblind, emailid, callingcode, mobilenumber, noticeperiod, expectedsalary, consentedon, consentmethodid } =
    candidate;
  const phone = `${callingcode} ${mobilenumber}`.trim();
  return (
    <div className={style.two}>
      <Card title={t('Application')}>
        <DescriptionList
          items={[
            {
              label: 'Job',
              value: (
                <Link to={`/recruit/requisition/${candidate.requisitionid}`}>
                  {candidate.designationname} · {candidate.requisitioncode}
                </Link>
              ),
            },
            { label: 'Received', value: day(candidate.receivedon) },
            { label: 'Source', value: candidate.sourcename || '–' },
            ...(candidate.referredby === '' ? [] : [{ label: 'Referred by', value: candidate.referredby }]),
            ...(candidate.referralnote === '' ? [] : [{ label: 'What was added', value: candidate.referralnote }]),
            ...(candidate.addedby === '' ? [] : [{ label: 'Added by', value: candidate.addedby }]),
            ...(consentedon === null ? [] : [{ label: 'Consent given on', value: day(consentedon) }]),
            ...(consentmethodid === null
              ? []
              : [{ label: 'Consent given by', value: t(CONSENT_METHOD.label(consentmethodid) ?? '') }]),
            { label: 'Stored until', value: day(candidate.retainuntil) },
            { label: 'Other jobs', value: t(candidate.istalentpool ? 'Agreed to be considered' : 'Not agreed') },
          ]}
        />
      </Card>
      {isblind ? null : (
        <Card title={t('Contact')}>
          <DescriptionList
            items={[
              {
                label: 'E-mail',
                value: (
                  <Anchor inherit href={`mailto:${emailid}`}>
                    {emailid}
                  </Anchor>
                ),
              },
              {
                label: 'Phone',
                value:
                  phone === '' ? (
                    '–'
                  ) : (
                    <Anchor inherit href={`tel:${phone.replaceAll(' ', '')}`}>
                      {phone}
                    </Anchor>
                  ),
              },
              {
                label: 'Address',
                value: joined(candidate.pincode, candidate.city, candidate.state, candidate.country),
              },
            ]}
          />
          {candidate.contacts.length === 0 ? null : (
            <ul className={style.files}>
              {candidate.contacts.map(({ contacttypeid, contacttypevalue }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else of their own
                <li key={at}>
                  <ContactIcon contacttypeid={contacttypeid} />
                  {contacttypevalue}
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      <Card title={t('Skills')}>
        <DescriptionList
          items={[
            { label: 'Advanced', value: candidate.advanceskill || '–' },
            { label: 'Elementary', value: candidate.elementryskill || '–' },
            {
              label: 'Languages',
              value: joined(candidate.advancelanguage, candidate.workinglanguage, candidate.elementrylanguage),
            },
            {
              label: 'Notice period',
              value: noticeperiod === null ? '–' : plural(noticeperiod, '{{count}} day', '{{count}} days'),
            },
            {
              label: 'Expected salary a year',
              value: expectedsalary === null ? '–' : <Money amount={expectedsalary} decimals={0} />,
            },
          ]}
        />
      </Card>
    </div>
  );
}
