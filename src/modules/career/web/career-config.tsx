import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { markupOf } from '#platform/engine/html.ts';
import { call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/company.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { SwitchField } from '#platform/web/kit/field.tsx';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type CareerPage, getCareerConfig, saveCareerConfig } from '../contract/career-config.ts';
import { careerContent } from '../engine/career-content.ts';
import { careerDocument } from '../engine/document.ts';
import { type Section, SECTION_NAMES, shownSections } from '../contract/section.ts';
import style from './career-config.module.css';
import { SectionCard, sectionWord } from './section-card.tsx';

type CareerValues = Omit<CareerPage, 'version'>;
const valuesOf = ({ version: _version, ...values }: CareerPage): CareerValues => values;

/** A section in a line or two, to compare two versions of it. */
const inShort = ({ title, sectionbody, sectiondetail }: Section): string => {
  const body = new DOMParser().parseFromString(sectionbody, 'text/html').body.textContent.slice(0, 100);
  const entries = sectiondetail.map((entry) => entry.title).filter(Boolean);
  const count = sectiondetail.length > 0 ? [`(${sectiondetail.length})`] : [];
  return [title, body, entries.join(', '), ...count].filter(Boolean).join(' · ');
};

/** Configures the company's career pages, with a preview. */
export default function CareerConfig() {
  const query = useEndpoint(getCareerConfig, {}, { staleTime: 0 });
  const mayEdit = useMay('careerPage', 'edit');
  const { mutateAsync } = useSave(saveCareerConfig);
  const [looking, setLooking] = useState(false);
  const [stored] = query.data ?? [];
  const waiting = waitingFor([query], stored !== undefined);
  if (waiting !== undefined || !stored) return <>{waiting}</>;
  return (
    <SettingForm<CareerValues, CareerPage>
      key={stored.version}
      label="Career page"
      stored={stored}
      valuesOf={valuesOf}
      schema={saveCareerConfig.input}
      mayEdit={mayEdit}
      reread={async () => (await call(getCareerConfig, {}))[0]}
      send={(values, version) => mutateAsync({ input: values, version })}
      lines={[
        ['Visitors see this page', ({ ispublished }) => (ispublished ? t('Yes') : t('No'))],
        ...SECTION_NAMES.map((name) => [sectionWord(name), (values: CareerValues) => inShort(values[name])] as const),
      ]}
    >
      {({ bind, values }) => (
        <>
          <Card
            title={t('Your careers pages')}
            side={
              // A link, because the buttons of the form are disabled for users who may only read.
              <a
                className={style.look}
                href="#preview"
                onClick={(event) => {
                  event.preventDefault();
                  setLooking(true);
                }}
              >
                {t('Preview')}
              </a>
            }
          >
            <p className={style.why}>
              {t('Anybody can read them without signing in at')}{' '}
              <a href="/career" target="_blank" rel="noreferrer">
                {`${location.host}/career`}
              </a>
              . {t('Empty sections are not shown.')}
            </p>
            <SwitchField
              field={bind('ispublished')}
              label="Visitors see this page"
              hint="If off, visitors see that the page is not configured yet, and its pictures are hidden"
            />
          </Card>
          {SECTION_NAMES.map((name) => (
            <SectionCard key={name} name={name} field={bind(name)} mayEdit={mayEdit} />
          ))}
          {looking ? <Preview values={values} onClose={() => setLooking(false)} /> : null}
        </>
      )}
    </SettingForm>
  );
}

/** The page as it would be, drawn by what the server draws it with, in a frame where nothing runs. */
function Preview({ values, onClose }: { values: CareerValues; onClose: () => void }) {
  const company = useCompany();
  if (typeof company === 'string') return null;
  const { companyname, logo } = company;
  const content = { sections: shownSections(values), jobs: [], templates: 0, text: '', search: '' };
  const head = { title: companyname, description: '', canonical: null, image: null, data: [] };
  const frame = { companyname, logo, language: 'english', tag: 'en', applicationkey: '', script: null, t };
  const page = careerDocument(head, careerContent(content, { companyname, logo }, t), frame);
  return (
    <Modal
      opened
      fullScreen
      padding={0}
      classNames={{ header: style.previewHead ?? '' }}
      title={t('Preview')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <iframe className={style.preview} title={t('Career Page')} sandbox="" srcDoc={markupOf(page)} />
      <div className={style.leave}>
        <Button variant="default" onClick={onClose}>
          {t('Back to the form')}
        </Button>
      </div>
    </Modal>
  );
}
