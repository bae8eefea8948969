import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { REGISTRATIONS } from '#modules/company/contract/statutory-detail.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getCompanyDetails, type PayrollEntity } from '../../../contract/setup/company-details.ts';
import { monthName } from '../../words.ts';
import style from './details.module.css';
import { RegistrationsDialog } from './registrations-dialog.tsx';

const stateName = (code: string | null): string =>
  code === null ? '' : (Object.entries(STATE_CODES).find(([one]) => one === code)?.[1] ?? code);

type EntityProps = { entity: PayrollEntity; mayEdit: boolean; edit: () => void };

/** A legal entity: what it is registered under, what is missing, and who signs. */
function Entity({ entity, mayEdit, edit }: EntityProps) {
  const { name, registrations, people, missing, signer } = entity;
  const rows = registrations.map(({ statutorytypeid, statecode, registrationnumber }) => ({
    label: [t(REGISTRATIONS.label(statutorytypeid) ?? ''), stateName(statecode)].filter(Boolean).join(' · '),
    value: <span className={style.number}>{registrationnumber}</span>,
  }));
  return (
    <Card title={name}>
      <p className={style.quiet}>{plural(people, '{{count}} person is paid here', '{{count}} people are paid here')}</p>
      {rows.length === 0 ? (
        <p className={style.quiet}>{t('No registration is entered yet.')}</p>
      ) : (
        <DescriptionList items={rows} />
      )}
      {missing.length === 0 ? (
        <p className={style.good}>
          <IconCircleCheck size={16} stroke={1.8} aria-hidden /> {t('Nothing is missing for the files of this entity.')}
        </p>
      ) : (
        <ul className={style.missing}>
          {missing.map((text) => (
            <li key={text}>
              <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
              <span>{t(text)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={style.below}>
        <DescriptionList
          items={[
            { label: 'Signs certificates of tax', value: signer === '' ? t('Nobody has signed one yet') : signer },
          ]}
        />
        {mayEdit ? (
          <Button variant="default" onClick={edit}>
            {t('Change registrations')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

/** The legal entities as payroll files for them: registrations, what is missing for which file, signatories. */
export default function PayrollDetails() {
  const { data, error, refetch } = useEndpoint(getCompanyDetails, {}, { staleTime: 0 });
  const [open, setOpen] = useState<PayrollEntity>();
  const company = useMay('incorporationDetails', 'edit');
  const unit = useMay('businessUnit', 'edit');
  const [stored] = data ?? [];
  if (error && !stored) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  if (!stored) return <PageSkeleton />;
  const { entities, payrollmonth, bankmodes } = stored;
  return (
    <div className={style.page}>
      {payrollmonth === null ? null : (
        <p className={style.quiet}>
          {t('People are those of {{month}}. A locked payroll keeps the registrations that it was filed under.', {
            month: monthName(payrollmonth),
          })}
        </p>
      )}
      <div className={style.entities}>
        {entities.map((entity) => (
          <Entity
            key={entity.establishmentid}
            entity={entity}
            mayEdit={entity.establishmentid === 0 ? company : unit}
            edit={() => setOpen(entity)}
          />
        ))}
        <Card title={t('How pay goes out')}>
          <DescriptionList items={[{ label: 'Payment modes of the bank file', value: bankmodes.join(', ') || '–' }]} />
          <nav className={style.links} aria-label={t('Related pages')}>
            <Anchor component={Link} to="/config/pay/payroll/layouts" size="sm">
              {t('Layouts of files')}
            </Anchor>
            <Anchor component={Link} to="/config/pay/payroll/salary_cycle" size="sm">
              {t('Salary Cycle')}
            </Anchor>
            <Anchor component={Link} to="/payroll/form16" size="sm">
              {t('Form16')}
            </Anchor>
          </nav>
        </Card>
      </div>
      {open ? <RegistrationsDialog entity={open} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}
