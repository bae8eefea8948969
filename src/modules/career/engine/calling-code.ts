/** Calling codes by the time zone of a company, for a mobile number that a candidate enters without one. */
const CODES: Readonly<Record<string, string>> = {
  'Asia/Kolkata': '+91',
  'Asia/Kathmandu': '+977',
  'Asia/Colombo': '+94',
  'Asia/Dhaka': '+880',
  'Asia/Dubai': '+971',
  'Asia/Riyadh': '+966',
  'Asia/Singapore': '+65',
  'Asia/Kuala_Lumpur': '+60',
  'Asia/Manila': '+63',
  'Asia/Jakarta': '+62',
  'Asia/Tokyo': '+81',
  'Australia/Sydney': '+61',
  'Africa/Nairobi': '+254',
  'Africa/Johannesburg': '+27',
  'Europe/London': '+44',
  'Europe/Dublin': '+353',
  'Europe/Berlin': '+49',
  'Europe/Paris': '+33',
  'America/New_York': '+1',
  'America/Chicago': '+1',
  'America/Denver': '+1',
  'America/Los_Angeles': '+1',
  'America/Toronto': '+1',
};

/** The calling code of the country of a time zone; empty where it is not in the table. */
export const callingCodeOf = (timezoneid: string): string => CODES[timezoneid] ?? '';
