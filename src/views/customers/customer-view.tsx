import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { type Customer, getCustomer, updateCustomer } from '#contract/customer.ts'
import { useRecord } from '../parts/form/use-record.ts'
import { recordScreen } from '../parts/record/record-screen.tsx'
import { CustomerScreen } from './customer-screen.tsx'
import type { CustomerChanges } from './customer-values.ts'
import { NewCustomer } from './new-customer.tsx'
import { SideBySide, Stacked } from '../ui/side-by-side.ts'
import { FactBox } from '../parts/figures/facts.tsx'

const CustomerSkeletonBox = chakra('div', { base: { minBlockSize: '48' } })

/** `/customers/customerview?id=`: one customer with orders and visits. */
export const CustomerView = recordScreen({
  words: 'customers',
  list: '/customers/customerlist',
  New: NewCustomer,
  useOne: (id) =>
    useRecord<Customer, CustomerChanges>(id, {
      name: 'customer',
      load: (call, id, signal) => call(getCustomer, { id }, { signal }),
      save: (call, id, expectedVersion, changes, idempotencyKey) =>
        call(updateCustomer, { id, expectedVersion, ...changes }, { idempotencyKey }),
    }),
  Skeleton: CustomerSkeleton,
  Screen: ({ record, state: { open, reload } }) => (
    <CustomerScreen customer={record} open={open} onChanged={reload} />
  ),
})

/** The skeleton of a customer, with the same layout. */
function CustomerSkeleton() {
  return (
    <div aria-hidden="true">
      <Grid
        gridTemplateColumns={{ base: 'repeat(auto-fit, minmax(9rem, 1fr))', mdDown: '1fr 1fr' }}
        gap={{ base: '4', mdDown: '2' }}
        marginBlockEnd="4"
      >
        {[1, 2, 3, 4].map((one) => (
          <FactBox key={one}>
            <span className="skeleton__bar" />
          </FactBox>
        ))}
      </Grid>
      <SideBySide>
        <Stacked>
          <CustomerSkeletonBox className="card__root">
            <span className="skeleton__bar" />
            <span className="skeleton__bar" />
          </CustomerSkeletonBox>
        </Stacked>
        <Stacked>
          <CustomerSkeletonBox className="card__root">
            <span className="skeleton__bar" />
          </CustomerSkeletonBox>
        </Stacked>
      </SideBySide>
    </div>
  )
}
