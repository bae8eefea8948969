import type { Confirmation } from '#platform/contract/confirmation.ts';
import { t } from '#platform/web/language.ts';

/** Who proposed it, since when, and how it ends or has ended, in a line. */
export function courseOf(row: Confirmation, momentOf: (value: string) => string): string {
  const { proposedbyname, proposedon, effectiveon, decidedbyname, decidedon, statusid } = row;
  return [
    t('Proposed by {{name}}, {{moment}}', { name: proposedbyname, moment: momentOf(proposedon) }),
    ...(statusid === 1 && effectiveon !== null
      ? [t('takes effect by itself {{moment}}', { moment: momentOf(effectiveon) })]
      : []),
    ...(decidedon === null
      ? []
      : [
          decidedbyname === null
            ? t('took effect by itself {{moment}}', { moment: momentOf(decidedon) })
            : t('decided by {{name}}, {{moment}}', { name: decidedbyname, moment: momentOf(decidedon) }),
        ]),
  ].join(' · ');
}
