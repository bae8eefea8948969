const ZONE = 'Asia/Kolkata';
/** The calendar day in the company's time zone. */
export const dayIn = (now: Date, zone: string = ZONE): string => now.toLocaleDateString('sv-SE', { timeZone: zone });
