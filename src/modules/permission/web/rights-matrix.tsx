import { NativeSelect, SegmentedControl } from '@mantine/core';
import { FEATURES, type FeatureKey, type Grant } from '#platform/contract/features.ts';
import { SCOPES, type Scope } from '#platform/contract/scopes.ts';
import { isSeparated, SEPARATED } from '#platform/contract/separated.ts';
import { covers } from '#platform/engine/rights.ts';
import { t } from '#platform/web/language.ts';
import type { RightWords } from '#platform/web/module.ts';
import { useSession } from '#platform/web/session.ts';
import { useRightWords } from '#platform/web/shell/modules.ts';
import { featuresOf, type GivenRight } from '../contract/rights.ts';
import style from './permission.module.css';

const SCOPE_WORDS: Record<Scope, string> = {
  self: 'Own only',
  reports: 'Own reports',
  unit: 'Own business unit',
  all: 'All employees',
};
const MODES = [
  { mode: 'normal', title: 'Daily work' },
  { mode: 'config', title: 'Configuration' },
] as const;
const NEEDS = { none: 0, read: 2, edit: 1 } as const;
type Need = keyof typeof NEEDS;
const needOf = (right: GivenRight | undefined): Need => (!right ? 'none' : right.actionid === 2 ? 'read' : 'edit');

/** The permissions of a right as granted; for a right not granted, those it would have. */
const opened = ({ read, edit = read }: RightWords, need: Need): string[] =>
  need === 'none' ? [...new Set([read, edit])] : [need === 'edit' ? edit : read];

type RightsMatrix = {
  value: readonly GivenRight[];
  /** The stored rights: they may remain, whoever edits the group. */
  stored: readonly GivenRight[];
  onChange: (rights: GivenRight[]) => void;
  disabled?: boolean;
  /** Granted to people by name only: then rights that need a second person are allowed. */
  byname: boolean;
};

/** All rights with what they allow. Users cannot grant rights that they do not have. */
export function RightsMatrix(matrix: RightsMatrix) {
  return MODES.map(({ mode, title }) => (
    <section key={mode} className={style.section} aria-label={t(title)}>
      <h2>{t(title)}</h2>
      {featuresOf(mode).map((key) => (
        <RightRow key={key} feature={key} {...matrix} />
      ))}
    </section>
  ));
}

/**
 * Whether the user may grant a right: they have it with this scope, it is stored already, or it needs a second person.
 */
const mayGive = (
  mine: readonly Grant[],
  stored: readonly GivenRight[],
  feature: FeatureKey,
  right: GivenRight,
): boolean => SEPARATED.includes(feature) || covers(mine, right) || covers(stored, right);

function RightRow({
  feature,
  value,
  stored,
  onChange,
  byname,
  disabled = false,
}: RightsMatrix & { feature: FeatureKey }) {
  const mine = useSession()?.features ?? [];
  const { featureid, name, people = false } = FEATURES[feature];
  const words = useRightWords()[feature];
  const current = value.find((one) => one.featureid === featureid);
  const need = needOf(current);
  const scope = current?.scope ?? 'all';
  const change = (next: { need?: Need; scope?: Scope }) => {
    const others = value.filter((one) => one.featureid !== featureid);
    const wanted = next.need ?? need;
    const reach = next.scope ?? reachFor(wanted);
    onChange(wanted === 'none' ? others : [...others, { featureid, actionid: NEEDS[wanted], scope: reach }]);
  };
  const gives = (wanted: Need, reach: Scope) => {
    if (wanted === 'none') return true;
    const right = { featureid, actionid: NEEDS[wanted], scope: reach };
    return mayGive(mine, stored, feature, right) && (byname || !isSeparated(right));
  };
  /** The chosen scope when it may be granted, else the widest that may. */
  const reachFor = (wanted: Need): Scope =>
    gives(wanted, scope) ? scope : (SCOPES.toReversed().find((one) => gives(wanted, one)) ?? scope);
  const options = people ? SCOPES : (['all'] as const);
  const separated = SEPARATED.includes(feature) && (need === 'edit' || !byname);
  return (
    <div className={style.right}>
      <div className={style.feature}>
        <b>{t(name)}</b>
        <small>
          {opened(words ?? { read: name }, need)
            .map((one) => t(one))
            .join(' · ')}
        </small>
        {separated ? (
          <small>
            {t(
              byname
                ? 'Takes effect once a second person who can give rights has confirmed it.'
                : 'Given by name only, because a second person confirms it.',
            )}
          </small>
        ) : null}
      </div>
      {people && need !== 'none' ? (
        <NativeSelect
          className={style.scope ?? ''}
          size="xs"
          aria-label={t('Whose: {{right}}', { right: t(name) })}
          disabled={disabled}
          value={scope}
          data={SCOPES.map((one) => ({
            value: one,
            label: t(SCOPE_WORDS[one]),
            disabled: one !== scope && !gives(need, one),
          }))}
          onChange={({ currentTarget }) => {
            const chosen = SCOPES.find((one) => one === currentTarget.value);
            if (chosen) change({ scope: chosen });
          }}
        />
      ) : null}
      <SegmentedControl
        size="xs"
        aria-label={t(name)}
        disabled={disabled}
        value={need}
        onChange={(wanted) => {
          if (wanted === 'none' || wanted === 'read' || wanted === 'edit') change({ need: wanted });
        }}
        data={(['none', 'read', 'edit'] as const).map((one) => ({
          value: one,
          label: t(one === 'none' ? 'None' : one === 'read' ? 'Read ¦ right' : 'Edit'),
          disabled: one !== need && !options.some((reach) => gives(one, reach)),
        }))}
      />
    </div>
  );
}

function RightLine({ feature, right }: { feature: FeatureKey; right: GivenRight }) {
  const { name, people } = FEATURES[feature];
  const words = useRightWords()[feature] ?? { read: name };
  return (
    <li>
      {opened(words, needOf(right)).map((one) => t(one))}
      {people ? <small>{t(SCOPE_WORDS[right.scope])}</small> : null}
    </li>
  );
}

/** Rights as text, for reading: what is allowed, and for which people. */
export function RightsList({ rights, none }: { rights: readonly GivenRight[]; none: string }) {
  if (rights.length === 0) return <p className={style.quiet}>{t(none)}</p>;
  return MODES.map(({ mode, title }) => {
    const current = featuresOf(mode).flatMap((key) => {
      const right = rights.find((one) => one.featureid === FEATURES[key].featureid);
      return right ? [{ key, right }] : [];
    });
    if (current.length === 0) return null;
    return (
      <div key={mode} className={style.list}>
        <h3>{t(title)}</h3>
        <ul>
          {current.map(({ key, right }) => (
            <RightLine key={key} feature={key} right={right} />
          ))}
        </ul>
      </div>
    );
  });
}

/** Rights in one line, for comparing two versions. */
export const rightsText = (rights: readonly GivenRight[]): string =>
  [...featuresOf('normal'), ...featuresOf('config')]
    .flatMap((key) => {
      const right = rights.find((one) => one.featureid === FEATURES[key].featureid);
      return right ? [`${t(FEATURES[key].name)}: ${t(needOf(right) === 'edit' ? 'Edit' : 'Read ¦ right')}`] : [];
    })
    .join(', ');
