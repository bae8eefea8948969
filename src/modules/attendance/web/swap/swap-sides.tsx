import { IconArrowRight } from '@tabler/icons-react';
import { Notices } from '#platform/web/kit/preview-panel.tsx';
import { t } from '#platform/web/language.ts';
import type { ShownShift } from '../../contract/log.ts';
import type { SwapSide } from '../../contract/swap.ts';
import style from './swap.module.css';

/** A shift with its times; a dash for none. */
export const shiftText = (shift: ShownShift | null): string =>
  shift
    ? `${shift.shiftname}, ${shift.shifttiming.map(({ intime, outtime }) => `${intime}–${outtime}`).join(', ')}`
    : '–';

/** Who works when before a swap and after it. */
export function SwapSides({ people, notices = [] }: { people: readonly SwapSide[]; notices?: readonly string[] }) {
  return (
    <>
      <Notices notices={notices} />
      <ul className={style.sides}>
        {people.map(({ employeeid, fullname, before, after }) => (
          <li key={employeeid}>
            <b>{fullname}</b>
            <span className={style.change}>
              <span>{shiftText(before)}</span>
              <IconArrowRight size={16} stroke={1.6} aria-label={t('becomes')} />
              <span>{shiftText(after)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
