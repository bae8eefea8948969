/** The parts of a day that ledgers, closes and payslips count days in, as whole numbers. */
export const UNITS_PER_DAY = 10_000;
