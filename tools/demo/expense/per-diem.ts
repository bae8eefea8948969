import { addDays } from '#platform/engine/day.ts';
import { saveClaim, submitClaim } from '#modules/expense/contract/claim.ts';
import { saveTrip } from '#modules/expense/contract/trip.ts';
import type { DemoCalls } from './calls.ts';
import { lineOf } from './claims.ts';

/** What is claimed of the trip to Chennai, in paise: half of the first day, half of the second, 80 percent of the last. */
const PER_DIEM = 2_700_00;

/** A trip that is over, with its per diem; the hotel gave breakfast, the customer a lunch. */
export async function seedPerDiem(calls: DemoCalls): Promise<void> {
  const { today } = calls;
  const [first, second, last] = [addDays(today, -9), addDays(today, -8), addDays(today, -7)];
  const trip = {
    expensetripid: null,
    employeeid: null,
    purpose: 'Calibration at the Chennai plant',
    departureday: first,
    departuretime: '11:20',
    returnday: last,
    returntime: '18:40',
    estimate: null,
    itinerary: [{ day: first, time: '14:30', city: 'Chennai' }],
  };
  const by = { by: 'AC0009', ago: 6 };
  const [saved] = await calls.call(saveTrip, trip, by);
  const freemeals = [
    { day: second, breakfast: true, lunch: true, dinner: false },
    { day: last, breakfast: true, lunch: false, dinner: false },
  ];
  const line = lineOf(calls, { category: 'perdiem', ago: 9, amount: PER_DIEM, till: last, freemeals }, 0);
  const draft = { expenseclaimid: null, employeeid: null, title: trip.purpose, lines: [line] };
  const [claim] = await calls.call(saveClaim, { ...draft, expensetripid: saved?.expensetripid ?? null }, by);
  await calls.call(submitClaim, { expenseclaimid: claim?.expenseclaimid ?? 0 }, by);
}
