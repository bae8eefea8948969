import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Finding, ReasonCode } from './assessment.ts';

type Values = Readonly<Record<string, string | number>>;
export type Phrase = { readonly text: string; readonly values: Values };

const REFUSED: Partial<Record<ReasonCode, string>> = {
  not_in_service: 'The days are before the joining date or after the last day of service',
  future: 'The day {{todate}} is still to come',
  not_covered: 'The policy of this day does not have this category for your grade, business unit or fuel',
  too_old: 'The bill is {{used}} days old; it must be claimed within {{limit}} days',
  no_proof: 'Above {{limit}} a bill or a declaration is needed',
  duplicate_file: 'The same bill is on claim {{claimno}}, line {{lineno}}',
  duplicate: 'Line {{lineno}} of claim {{claimno}} has the same day, amount and merchant',
  perdiem_day: 'Claim {{claimno}} has a per diem for {{fromdate}}, which covers meals',
};

/** What is over a limit of which other lines have nothing (`alone`), or something. */
type Over = { readonly alone: string; readonly shared: string };
const OVER: Partial<Record<ReasonCode, Over>> = {
  over_line: {
    alone: '{{amount}} is over the limit of {{limit}} for this line',
    shared: '{{amount}} is over the limit of {{limit}} for this line',
  },
  over_day: {
    alone: '{{amount}} is over the limit of {{limit}} for {{fromdate}} to {{todate}}',
    shared: '{{amount}} is over the limit of {{limit}} for {{fromdate}} to {{todate}}; other lines use {{used}}',
  },
  over_week: {
    alone: '{{amount}} is over the limit of {{limit}} a week',
    shared:
      '{{amount}} is over the limit of {{limit}} a week; other lines from {{fromdate}} to {{todate}} use {{used}}',
  },
  over_month: {
    alone: '{{amount}} is over the limit of {{limit}} a month',
    shared: '{{amount}} is over the limit of {{limit}} a month; other lines of the month use {{used}}',
  },
  over_trip: {
    alone: '{{amount}} is over the limit of {{limit}} for the trip',
    shared: '{{amount}} is over the limit of {{limit}} for the trip; other lines of it use {{used}}',
  },
  over_claim: {
    alone: '{{amount}} is over the limit of {{limit}} for the claim',
    shared: '{{amount}} is over the limit of {{limit}} for the claim; other lines of it use {{used}}',
  },
  over_policy: {
    alone: '{{amount}} is over the {{limit}} that the policy has for a month',
    shared: '{{amount}} is over the {{limit}} that the policy has for a month; other lines use {{used}}',
  },
};
const OVER_IN_CLASS: Partial<Record<ReasonCode, Over>> = {
  over_line: {
    alone: '{{amount}} is over the limit of {{limit}} for this line in cities of class {{cityclass}}',
    shared: '{{amount}} is over the limit of {{limit}} for this line in cities of class {{cityclass}}',
  },
  over_day: {
    alone: '{{amount}} is over the limit of {{limit}} for {{fromdate}} to {{todate}} in cities of class {{cityclass}}',
    shared:
      '{{amount}} is over the limit of {{limit}} for {{fromdate}} to {{todate}} in cities of class {{cityclass}}; other lines use {{used}}',
  },
};
/** The same for a limit of one day alone. */
const OVER_A_DAY: Over = {
  alone: '{{amount}} is over the limit of {{limit}} for {{fromdate}}',
  shared: '{{amount}} is over the limit of {{limit}} for {{fromdate}}; other lines use {{used}}',
};
const OVER_A_DAY_IN_CLASS: Over = {
  alone: '{{amount}} is over the limit of {{limit}} for {{fromdate}} in cities of class {{cityclass}}',
  shared:
    '{{amount}} is over the limit of {{limit}} for {{fromdate}} in cities of class {{cityclass}}; other lines use {{used}}',
};

function overOf({ code, fromdate, todate, cityclass }: Finding): Over | undefined {
  if (code === 'over_day' && fromdate === todate) return cityclass === null ? OVER_A_DAY : OVER_A_DAY_IN_CLASS;
  return (cityclass === null ? undefined : OVER_IN_CLASS[code]) ?? OVER[code];
}

const kilometres = (tenths: number | null): string => `${((tenths ?? 0) / 10).toFixed(1)} km`;
const rupeesOf = (amount: number | null): string => formatRupees(paise(amount ?? 0));

const MILEAGE: Partial<Record<ReasonCode, string>> = {
  over_rate: '{{amount}} is more than {{used}} come to at {{limit}} a kilometre',
  km_day: 'Of the {{limit}} of a day other lines have {{used}}',
  km_month: 'Of the {{limit}} of a month other lines have {{used}}',
};

const TAX = {
  gst_invalid: 'The GST number or its amounts are not valid, so its tax of {{amount}} is not credited',
  gst_blocked: 'The tax of {{amount}} is not credited for this category, or in this state',
} as const;

const FREE_MEALS: Partial<Record<ReasonCode, string>> = {
  meals_full: '{{amount}} less for meals that were provided, as shares of the full rate of a day',
  meals_part: '{{amount}} less for meals that were provided, as shares of the part of a day that is paid',
};

/** What happens with the amount, said after the reason. */
export const OUTCOME_WORDS = {
  cut: 'It is not paid',
  deviation: 'It needs a deviation',
  refused: 'The line is refused',
  none: '',
} as const;

/** The sentence of a finding, with money and distances as people read them and days as `YYYY-MM-DD`. */
export function explain(finding: Finding): Phrase {
  const { code, amount, limit, used, fromdate, todate, cityclass, other } = finding;
  const days = { fromdate: fromdate ?? '', todate: todate ?? '' };
  const place = { claimno: other?.claimno ?? '', lineno: other?.lineno ?? 0 };
  if (code === 'no_trip')
    return fromdate === null
      ? { text: 'This category needs a trip. Select one for the claim', values: {} }
      : { text: 'The days are not within the trip from {{fromdate}} to {{todate}}', values: days };
  if (code === 'meals_day')
    return {
      text: 'Line {{lineno}} of claim {{claimno}} has meals of a day, which has no per diem then',
      values: place,
    };
  if ((code === 'duplicate_file' || code === 'duplicate') && place.claimno === '')
    return { text: 'The same bill is on the claim of somebody else', values: {} };
  const meals = FREE_MEALS[code];
  if (meals !== undefined) return { text: meals, values: { amount: rupeesOf(amount) } };
  const mileage = MILEAGE[code];
  if (mileage !== undefined) {
    const isRate = code === 'over_rate';
    const values = {
      amount: rupeesOf(amount),
      limit: isRate ? rupeesOf(limit) : kilometres(limit),
      used: kilometres(used),
    };
    return { text: mileage, values };
  }
  if (code === 'gst_invalid' || code === 'gst_blocked')
    return { text: TAX[code], values: { amount: rupeesOf(amount) } };
  const figures = { amount: rupeesOf(amount), limit: rupeesOf(limit), used: rupeesOf(used), ...days };
  const over = overOf(finding);
  if (over !== undefined)
    return { text: (used ?? 0) > 0 ? over.shared : over.alone, values: { ...figures, cityclass: cityclass ?? '' } };
  const isDays = code === 'too_old';
  return {
    text: REFUSED[code] ?? '',
    values: { ...days, ...place, limit: isDays ? (limit ?? 0) : rupeesOf(limit), used: used ?? 0 },
  };
}
