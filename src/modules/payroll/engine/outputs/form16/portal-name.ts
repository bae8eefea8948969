const PAN_FIRST = /^[A-Z]{5}\d{4}[A-Z](?![A-Z0-9])/;

/** The PAN that the name of a portal's file begins with, such as that of "ABCDE1234F_2026-27.pdf"; undefined without one. */
export const panOfFile = (name: string): string | undefined => PAN_FIRST.exec(name.toUpperCase())?.[0];
