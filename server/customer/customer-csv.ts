import type { listCustomers } from '#contract/customer.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { localTime } from '#contract/zoned-time.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { amountText, type CsvFile } from '../http/csv.ts'
import { askedCustomers } from './find-customers.ts'
import { customers } from './customers.ts'

/** The customers of a filter as CSV, oldest first; times are in the company's time zone. */
export function customerCsv(
  tenant: Tenant,
  query: InputOf<typeof listCustomers>,
  caller: Caller,
): CsvFile {
  return { name: 'customers.csv', rows: rowsOf(tenant, query, caller) }
}

async function* rowsOf(
  tenant: Tenant,
  query: InputOf<typeof listCustomers>,
  { timeZone }: Caller,
): CsvFile['rows'] {
  yield [
    'name',
    'calling_code',
    'phone',
    'email',
    'tags',
    'notes',
    'orders',
    'cancelled',
    'visits',
    'spent',
    'currency',
    'last_seen',
    'since',
  ]
  const shown = (ms: number | undefined) => ms && localTime(ms, timeZone)
  const asked = await askedCustomers(tenant, query, { timeZone })
  for await (const one of customers.each(tenant, asked)) {
    const person = [
      one.fullName,
      one.callingCode,
      one.phone,
      one.email,
      one.tags.join(' '),
      one.notes,
    ]
    yield [
      ...person,
      one.orderCount,
      one.cancelledCount,
      one.visitCount,
      amountText(one.spentAmount, one.currency),
      one.currency,
      shown(one.lastSeenMs),
      shown(one.createdMs),
    ]
  }
}
