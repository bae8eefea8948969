import { IconCheck, IconClock, IconCornerDownRight, IconX } from '@tabler/icons-react';
import { plural, t } from '#platform/web/language.ts';
import type { RouteLevel, ApproverSlot } from '../contract/route.ts';
import { RULE } from '../contract/route.ts';
import style from './approval.module.css';

/** State of a level: done, current, to come, or skipped. */
type Standing = 'done' | 'here' | 'ahead' | 'out';
const MARKS = { done: IconCheck, here: IconClock, ahead: IconClock, out: IconCornerDownRight } as const;
/** Number of group members shown by name; the rest is counted. */
const SHOWN = 3;

export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join(', ');
  const rest = names.length - SHOWN;
  return rest > 0 ? `${shown} ${plural(rest, 'and {{count}} more', 'and {{count}} more')}` : shown;
}

function standingOf(level: RouteLevel, current: number | null | undefined, ended: boolean): Standing {
  if (level.skipped !== null) return 'out';
  if (current === undefined) return 'ahead';
  if (current === null) return ended ? 'ahead' : 'done';
  return level.levelno < current ? 'done' : level.levelno === current ? 'here' : 'ahead';
}

type RouteView = {
  levels: readonly RouteLevel[];
  rejected: string | null;
  /** The current level; null when the request is decided; missing for a route that is only shown. */
  current?: number | null;
  /** True when the request ended before its last level. */
  ended?: boolean;
};

/** Who decides, level by level, with the reason for each. */
export function RouteView({ levels, rejected, current, ended = false }: RouteView) {
  return (
    <>
      <ol className={style.route}>
        {levels.map((level) => {
          const standing = standingOf(level, current, ended);
          const Mark = MARKS[standing];
          return (
            <li key={level.levelno} data-standing={standing}>
              <span className={style.mark}>
                <Mark size={14} stroke={2} aria-hidden />
              </span>
              <div>
                <b>{t(level.levelname)}</b>
                {level.seats.length > 1 ? <small> · {t(RULE.label(level.ruleid) ?? '')}</small> : null}
                {level.conditions.length > 0 && level.skipped === null ? (
                  <small className={style.quiet}> · {level.conditions.map((one) => t(one)).join(', ')}</small>
                ) : null}
                {level.skipped === null ? (
                  level.seats.map((slot) => <SlotLine key={slot.seatno} slot={slot} />)
                ) : (
                  <p className={style.quiet}>{t('Left out: {{why}}', { why: t(level.skipped) })}</p>
                )}
                {level.notes.map((note) => (
                  <p key={note} className={style.quiet}>
                    {t(note)}
                  </p>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
      {rejected === null ? null : (
        <p className={style.refused} role="status">
          <IconX size={16} stroke={2} aria-hidden /> {t('Rejected without being asked: {{why}}', { why: t(rejected) })}
        </p>
      )}
    </>
  );
}

function SlotLine({ slot }: { slot: ApproverSlot }) {
  return (
    <p>
      {namesOf(slot.approvers.map(({ fullname }) => fullname))}
      <span className={style.quiet}> {t(slot.reason)}</span>
    </p>
  );
}
