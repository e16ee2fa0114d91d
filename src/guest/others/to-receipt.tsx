import { useEffect } from 'react'
import type { LinkProps } from '../link.ts'

/** Redirects a link to an order to its receipt. */
export function ToReceipt({ link: { receiptUuid } }: LinkProps) {
  useEffect(() => {
    if (receiptUuid) location.replace(`/receipt/${receiptUuid}`)
  }, [receiptUuid])
  return <div className="guest__card guest__skeleton" aria-busy="true" />
}
