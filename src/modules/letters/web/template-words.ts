import { t } from '#platform/web/language.ts';
import { AVAILABILITY, TRIGGER } from '../contract/template.ts';

/** `Auto triggered: End of probation`; the other availabilities have their own name. */
export const availabilityText = ({
  availabilityid,
  triggerid,
}: {
  availabilityid: number | null;
  triggerid: number | null;
}) => {
  if (availabilityid === null) return '–';
  // Only letter box and request have their own names: all others are triggered automatically.
  const name = t(AVAILABILITY.label(availabilityid) ?? 'Auto triggered');
  return triggerid === null ? name : `${name}: ${t(TRIGGER.label(triggerid) ?? '')}`;
};
