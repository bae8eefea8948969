import type { Account } from './account.ts';
import { approve, deviate, recall, reject, resend, sendBack, submit } from './decide.ts';
import type { Applied, ExpenseEvent } from './events.ts';
import { lock } from './lock.ts';
import { bankReturn, pay, payOut, returnAdvance } from './money.ts';

/**
 * What an event makes of a person's account, with the entries of the passbook that it writes; or why it is not
 * possible, the first reason that fits. The account that is passed stays as it was.
 */
export function apply(account: Account, event: ExpenseEvent): Applied {
  if (account.settling !== undefined && !(event.kind === 'lock' && event.issettlement === true))
    return { failure: 'settling' };
  switch (event.kind) {
    case 'submit':
      return submit(account, event);
    case 'recall':
      return recall(account, event);
    case 'approve':
      return approve(account, event);
    case 'reject':
      return reject(account, event);
    case 'sendback':
      return sendBack(account, event);
    case 'resend':
      return resend(account, event);
    case 'deviate':
      return deviate(account, event);
    case 'payout':
      return payOut(account, event);
    case 'advancereturn':
      return returnAdvance(account, event);
    case 'pay':
      return pay(account, event);
    case 'bankreturn':
      return bankReturn(account, event);
    case 'lock':
      return lock(account, event);
  }
}
