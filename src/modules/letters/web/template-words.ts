import { t } from '#platform/web/language.ts';
import { AVAILABILITY, TRIGGER } from '../contract/template.ts';

/** `Auto triggered: End of probation`; the others are named as they are. */
export const availabilityText = ({
  availabilityid,
  triggerid,
}: {
  availabilityid: number;
  triggerid: number | null;
}) => {
  // Only the letter box and requests have words of their own: whatever else there is comes by itself.
  const name = t(AVAILABILITY.label(availabilityid) ?? 'Auto triggered');
  return triggerid === null ? name : `${name}: ${t(TRIGGER.label(triggerid) ?? '')}`;
};
