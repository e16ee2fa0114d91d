import type { Storage } from '../../services/storage.ts'
import type { Shares } from '../parts/pay/share-of.ts'
import type { TableRecord } from './table-acts.ts'

type Seated = Pick<TableRecord, 'id' | 'session'>

/** The stored shares of a table's bill on this device; '' if none. */
export function storedShares(storage: Storage, { id }: Pick<Seated, 'id'>): string {
  return storage.read(keyOf(id)) ?? ''
}

/**
 * Stores how many equal shares of the bill are paid, and what is due after the payment of this
 * amount. Without shares it is no longer shared equally.
 */
export function keepShares(
  storage: Storage,
  { id, session }: Seated,
  { shares, amount }: { shares?: Shares | undefined; amount: number },
): void {
  const text =
    shares && session && [session.id, shares.of, shares.paid, session.owedAmount - amount].join(' ')
  storage.write(keyOf(id), text)
}

/**
 * The stored shares, if they belong to the guests who sit there now, some are left, and the same is
 * due as after the last one: otherwise the bill changed, or someone else took a payment.
 */
export function sharesIn(text: string, { session }: Pick<Seated, 'session'>): Shares | undefined {
  const [sessionId, of, paid, due] = text.split(' ')
  const shares = { of: Number(of), paid: Number(paid) }
  if (session?.id !== sessionId || session?.owedAmount !== Number(due)) return undefined
  return shares.paid < shares.of ? shares : undefined
}

function keyOf(id: string): string {
  return `table_shares_${id}`
}
