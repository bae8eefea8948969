const ZONE = 'Asia/Kolkata';
/**
 * The calendar day in the company's time zone. The zone is never left out by oversight: undefined says that there is no
 * company, or none yet.
 */
export const dayIn = (now: Date, zone: string | undefined): string =>
  now.toLocaleDateString('sv-SE', { timeZone: zone ?? ZONE });
