import { Accordion, Switch } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { today, useDay } from '#platform/web/kit/day.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listStatutoryRules, type StatutoryPack, type StatutoryRule } from '../../../contract/law/statutory-rules.ts';
import { figureLines } from './figure-lines.ts';
import { PACK_WORDS } from './figure-words.ts';
import style from './rules.module.css';

/** A rule: since when, whom it reaches, its figures and where they come from. */
function Rule({ rule, coming }: { rule: StatutoryRule; coming?: boolean }) {
  const day = useDay();
  const { statename, from, to, people, source, isconfirmed, figures, before } = rule;
  const was = new Map(figureLines(before).map(({ label, value }) => [label, value]));
  const lines = figureLines(figures);
  // Of what is to come the figures that change are looked for first.
  const shown =
    was.size > 0
      ? [...lines.filter(({ label }) => was.has(label)), ...lines.filter(({ label }) => !was.has(label))]
      : lines;
  const regime = typeof figures['regime'] === 'string' ? figures['regime'] : '';
  return (
    <section className={style.rule}>
      <header className={style.head}>
        <h3>
          {[statename || t('India'), regime === '' ? '' : t(regime === 'new' ? 'New regime' : 'Old regime')]
            .filter(Boolean)
            .join(' · ')}
        </h3>
        {coming ? <Tag tone="info">{t('From {{day}}', { day: day(from) })}</Tag> : null}
        {isconfirmed ? null : <Tag tone="warn">{t('Not confirmed')}</Tag>}
        <span className={style.quiet}>
          {to === null
            ? t('in force since {{from}}', { from: day(from) })
            : t('in force from {{from}} to {{to}}', { from: day(from), to: day(to) })}
          {' · '}
          {plural(people, 'reaches {{count}} person', 'reaches {{count}} people')}
        </span>
      </header>
      <dl className={style.figures}>
        {shown.map(({ label, value }) => (
          <div key={label} data-changed={was.has(label)}>
            <dt>{label}</dt>
            <dd className="number">
              {value}
              {was.has(label) ? <del>{was.get(label)}</del> : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className={style.quiet}>{t('Source: {{source}}', { source })}</p>
    </section>
  );
}

function Pack({ pack, all }: { pack: StatutoryPack; all: boolean }) {
  const { version, rules, coming, edition } = pack;
  const day = useDay();
  // Rules of states where nobody works are of no use to the reader, until asked for.
  const reached = (rule: StatutoryRule) => all || rule.statename === '' || rule.people > 0;
  const shown = rules.filter(reached);
  const later = coming.filter(reached);
  return (
    <Accordion.Item value={pack.pack}>
      <Accordion.Control>
        <span className={style.title}>
          {t(PACK_WORDS[pack.pack] ?? pack.pack)}
          <span className={style.quiet}>
            {plural(shown.length, '{{count}} rule', '{{count}} rules')}
            {later.length > 0 ? ` · ${plural(later.length, '{{count}} change ahead', '{{count}} changes ahead')}` : ''}
            {rules.some(({ isconfirmed }) => !isconfirmed) ? ` · ${t('not all confirmed')}` : ''}
          </span>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        {later.map((rule) => (
          <Rule key={`${rule.statename} ${rule.from} ${String(rule.figures['regime'])}`} rule={rule} coming />
        ))}
        {shown.map((rule) => (
          <Rule key={`${rule.statename} ${rule.from} ${String(rule.figures['regime'])}`} rule={rule} />
        ))}
        {shown.length + later.length === 0 ? <p className={style.quiet}>{t('No rule reaches anybody.')}</p> : null}
        <p className={style.quiet}>
          {edition === null
            ? t('These rules come with the product.')
            : t('Edition {{edition}} of {{issued}}, signed with {{key}}, in force from {{from}}: {{about}}', {
                edition: edition.edition,
                issued: day(edition.issuedon),
                key: edition.keyid,
                from: day(edition.from),
                about: edition.about,
              })}{' '}
          {t('Version {{version}}, as payslips name it.', { version })}
        </p>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** Every statutory rule in force on a day, and what is known to follow. */
export default function StatutoryRules() {
  const [on, setOn] = useState<string>(today());
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useEndpoint(listStatutoryRules, { day: on });
  const [stored] = data ?? [];
  return (
    <div className={style.page}>
      <div className={style.bar}>
        <DayInput label={t('In force on')} value={on} needed onChange={(next) => next !== null && setOn(next)} />
        <Switch label={t('States where nobody works as well')} checked={all} onChange={() => setAll(!all)} />
      </div>
      {stored ? (
        <Accordion variant="separated" chevronPosition="left">
          {stored.packs.map((pack) => (
            <Pack key={pack.pack} pack={pack} all={all} />
          ))}
        </Accordion>
      ) : error ? (
        <Failed text={sentenceOf(error)} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}
