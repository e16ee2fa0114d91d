/** A payment with the cash that was handed over, in minor units. */
type Given = {
  amount: number
  tipAmount?: number | undefined
  receivedAmount?: number | undefined
}

/** The change to give back for a payment, in minor units; 0 if none, or if no cash was entered. */
export function changeDue({ amount, tipAmount = 0, receivedAmount }: Given): number {
  return receivedAmount === undefined ? 0 : Math.max(0, receivedAmount - amount - tipAmount)
}
