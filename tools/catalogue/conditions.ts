/** The conditions of the lifecycles as text, for readers who do not know the code. */
const words: Readonly<Record<string, string>> = {
  areItemsReady: 'no line is waiting for the kitchen',
  areItemsServed: 'every line is served or cancelled',
  isSettled: 'it is paid, or costs nothing',
  isForDelivery: 'it is to be delivered',
  isForCollection: 'it is collected by the customer',
  isNotPickedUp: 'the courier does not have it yet',
  isUndoOpen:
    'it can still be undone: nothing refunded or picked up, and in time (staff 5 minutes, ' +
    'business the same business day)',
  isEarlyEnoughForGuest: 'a guest asks before the order was accepted (others may later)',
  isOrderAccepted: 'the order was accepted and is not closed',
  needsPreparation: 'it has to be prepared first',
  isReadyToServe: 'it needs no preparation',
  isCharged: 'it has an amount to pay',
  isOnHouse: 'it is free of charge although its item has a price',
  hasBegun: 'the time of the appointment or reservation has come',
  isStillAhead: 'its time has not come yet',
  isJustCalled: 'the call was in the last five minutes',
  isJustFinished: 'the visit was finished in the last five minutes',
  isOwnCounter: 'the counter is the one that called',
  hasVacancy: 'a vacancy is left',
  hasNoLiveLines: 'no line is open',
  isOtherTable: 'the other table is not this one',
  isTargetFree: 'the other table is free',
  isRefundWithinPaid: 'no more is given back than was paid',
  isReversible: 'nothing refunded or picked up',
  isUndoable:
    'it was recorded by hand on this day, which is not closed; no invoice, no refund of it',
  hasNoOpenPayment: 'no payment for it waits for its confirmation',
  isSwitchedOn: 'those who oversee the company have not switched it off',
  isReturnedToGuest: 'no deposit was paid, or it is early enough to get it back',
  isDepositForfeit: 'a deposit was paid, and it is too late to get it back',
  isSameBusinessDay: 'it is still the same business day',
  isByHand: 'it is paid in cash or by transfer',
  isNoCharge: 'no saved card is charged for it',
}

/** A condition as text. @throws RangeError for one without a text */
export function conditionWords(name: string): string {
  const said = words[name]
  if (said === undefined)
    throw new RangeError(
      `the condition ${name} has no words: add them to tools/catalogue/conditions.ts`,
    )
  return said
}
