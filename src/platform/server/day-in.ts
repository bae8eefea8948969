const ZONE = 'Asia/Kolkata';
/**
 * Returns the calendar day in the company's time zone. The zone is a required argument, so that it is not forgotten:
 * undefined means that there is no company, or none yet.
 */
export const dayIn = (now: Date, zone: string | undefined): string =>
  now.toLocaleDateString('sv-SE', { timeZone: zone ?? ZONE });
