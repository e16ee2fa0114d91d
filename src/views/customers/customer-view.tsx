import { type Customer, getCustomer, updateCustomer } from '#contract/customer.ts'
import { useRecord } from '../parts/form/use-record.ts'
import { recordScreen } from '../parts/record/record-screen.tsx'
import { CustomerScreen } from './customer-screen.tsx'
import type { CustomerChanges } from './customer-values.ts'
import { NewCustomer } from './new-customer.tsx'
import './customers.css'

/** `/customers/customerview?id=`: one customer with orders and visits. */
export const CustomerView = recordScreen({
  words: 'customers',
  list: '/customers/customerlist',
  New: NewCustomer,
  useOne: (id) =>
    useRecord<Customer, CustomerChanges>(id, {
      name: 'customer',
      live: ['customer'],
      load: (call, id, signal) => call(getCustomer, { id }, { signal }),
      save: (call, id, expectedVersion, changes, idempotencyKey) =>
        call(updateCustomer, { id, expectedVersion, ...changes }, { idempotencyKey }),
    }),
  Skeleton: CustomerSkeleton,
  Screen: ({ record, state: { open, reload } }) => (
    <CustomerScreen customer={record} open={open} onChanged={reload} />
  ),
})

/** Where a customer will stand, in the same places. */
function CustomerSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="facts-row">
        {[1, 2, 3, 4].map((one) => (
          <div key={one} className="fact">
            <span className="skeleton" />
          </div>
        ))}
      </div>
      <div className="customer-grid">
        <div className="customer-column">
          <div className="card customer-skeleton">
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
        </div>
        <div className="customer-column">
          <div className="card customer-skeleton">
            <span className="skeleton" />
          </div>
        </div>
      </div>
    </div>
  )
}
