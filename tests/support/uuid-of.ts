import type { ReceiptUuid } from '#contract/fields.ts'

/** The receipt's secret of an order that was read by somebody who may see it. */
export function uuidOf({ uuid }: { uuid?: ReceiptUuid | undefined }): ReceiptUuid {
  if (uuid === undefined) throw new Error('the answer has no receipt')
  return uuid
}
