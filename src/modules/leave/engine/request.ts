import type { Day } from '#platform/engine/day.ts';

export type Half = 1 | 2;

/** Days from one to another, both included, where the first may begin and the last end in the middle of the day. */
export type Span = {
  readonly from: Day;
  /** 2 where it begins with the second half of the first day. */
  readonly fromhalf: Half;
  readonly to: Day;
  /** 1 where it ends with the first half of the last day. */
  readonly tohalf: Half;
};

/** An approved request for leave, or one that waits, as far as charges depend on it. */
export type LeaveRequest = Span & {
  readonly requestid: number;
  /** The code of the leave type that was asked for. */
  readonly leave: string;
  /** Minutes of its one day, for leave by the hour; null for days and halves. */
  readonly minutes: number | null;
  readonly hasdocument: boolean;
  /** What has been cancelled of it since. */
  readonly cancelled: readonly Span[];
};

/** Whether a span covers a half of a day. */
export const covers = (span: Span, day: Day, half: Half): boolean =>
  (day > span.from || (day === span.from && half >= span.fromhalf)) &&
  (day < span.to || (day === span.to && half <= span.tohalf));
