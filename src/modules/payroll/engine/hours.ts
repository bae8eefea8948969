const HOUR = 60;

/** Minutes as hours in the 24-hour form, 12:50 for twelve hours and fifty minutes. */
export const hoursOf = (minutes: number): string =>
  `${Math.floor(minutes / HOUR)}:${String(minutes % HOUR).padStart(2, '0')}`;
