import type { FoundOrder } from '../order/order-head.ts'
import type { Tenant } from '../db/tenant.ts'
import { ownDishes } from '../table/bill-parts.ts'
import { guestKeyOf, isAtTable } from '../table/guests.ts'

type Found = Pick<FoundOrder, 'id' | 'tableSessionId'> & { isSeated: number; canPayOnline: number }

export type Asking = {
  key: string | undefined
  /** What their own dishes still cost. */
  ownAmount: number
  isThere: boolean
}

/** At a table: the requesting guest, and whether they have joined it. */
export async function guestOf(
  tenant: Tenant,
  { id, tableSessionId, isSeated, canPayOnline }: Found,
  guestSecret: string | undefined,
): Promise<Asking> {
  const key = guestKeyOf(guestSecret)
  const mayOwe = key !== undefined && tableSessionId !== null && canPayOnline === 1
  return {
    key,
    ownAmount: mayOwe ? (await ownDishes(tenant, id, key)).amount : 0,
    isThere:
      isSeated === 1 && tableSessionId !== null && (await isAtTable(tenant, tableSessionId, key)),
  }
}
