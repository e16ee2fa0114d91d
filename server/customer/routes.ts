import {
  createCustomer,
  eraseCustomer,
  exportCustomer,
  getCustomer,
  listCustomers,
  listCustomerTags,
  listDuplicates,
  mergeCustomers,
  updateCustomer,
} from '#contract/customer.ts'
import type { App } from '../http/app-parts.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { addCustomer, changeCustomer, erase, mergeInto } from './change-customer.ts'
import { customerCsv } from './customer-csv.ts'
import { exportOf } from './export-customer.ts'
import { countTags, findCustomers, findDuplicates } from './find-customers.ts'
import { customers, known } from './customers.ts'

/** The customers of a company. */
export function customerRoutes(app: App): void {
  const now = () => app.clock.now()

  serve(
    app,
    listCustomers,
    (query, caller, db) => findCustomers(tenantOf(caller, db), query, caller),
    {
      csv: (query, caller, db) => customerCsv(tenantOf(caller, db), query, caller),
    },
  )
  serve(app, getCustomer, ({ id }, caller, db) => customers.find(tenantOf(caller, db), id, known))
  serve(app, listCustomerTags, (_, caller, db) => countTags(tenantOf(caller, db)))
  serve(app, listDuplicates, ({ id }, caller, db) => findDuplicates(tenantOf(caller, db), id))
  serve(app, createCustomer, (fields, caller, db) =>
    addCustomer({ tenant: tenantOf(caller, db), now: now() }, fields),
  )
  serve(app, updateCustomer, (fields, caller, db) =>
    changeCustomer({ tenant: tenantOf(caller, db), now: now() }, fields),
  )
  serve(app, mergeCustomers, ({ keepId, mergeId }, caller, db) =>
    mergeInto({ tenant: tenantOf(caller, db), now: now() }, keepId, mergeId),
  )
  serve(app, exportCustomer, ({ id }, caller, db) => exportOf(tenantOf(caller, db), id))
  serve(app, eraseCustomer, async ({ id }, caller, db) => {
    await erase({ tenant: tenantOf(caller, db), now: now() }, id)
    return {}
  })
}
