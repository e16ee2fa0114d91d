import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { type Customer } from '#contract/customer.ts'
import { refusalOf } from '#contract/permission.ts'
import { Button } from '../ui/button.tsx'
import { type OpenRecord, useLiveOpen } from '../parts/form/use-record.ts'
import { listAddress } from '../parts/list/use-list.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { BackToCustomers } from './back-to-customers.tsx'
import { CustomerAbout } from './customer-about.tsx'
import { CustomerData } from './customer-data.tsx'
import { CustomerFigures } from './customer-figures.tsx'
import { CustomerHead } from './customer-head.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import type { CustomerChanges } from './customer-values.ts'
import { CustomerVisits } from './customer-visits.tsx'
import { SideBySide, Stacked } from '../ui/side-by-side.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const CheckIn = lazyOf(async () => (await import('./check-in.tsx')).CheckIn)
const EraseCustomer = lazyOf(async () => (await import('./erase-customer.tsx')).EraseCustomer)
const MergeCustomers = lazyOf(async () => (await import('./merge-customers.tsx')).MergeCustomers)

type Props = {
  customer: Customer
  open: OpenRecord<Customer, CustomerChanges>
  onChanged: () => void
}
type Asking = 'check-in' | 'merge' | 'erase'

/** A loaded customer with all actions. */
export function CustomerScreen({ customer, open, onChanged }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { timeZone: zone, module } = viewer
  const [, navigate] = useLocation()
  const may = (permission: Parameters<typeof refusalOf>[0]) =>
    refusalOf(permission, viewer, module) === undefined
  const asking = useDialog((what: Asking, close) => {
    const finish = () => {
      close()
      onChanged()
    }
    if (what === 'check-in') return <CheckIn customer={customer} onClose={close} onDone={finish} />
    return what === 'merge' ? (
      <MergeCustomers
        customer={customer}
        onClose={close}
        onDone={(kept) => {
          if (kept === customer.id) return finish()
          close()
          navigate(`/customers/customerview?id=${kept}`, { replace: true })
        }}
      />
    ) : (
      <EraseCustomer
        customer={customer}
        onClose={close}
        onDone={() => navigate(listAddress('/customers/customerlist'), { replace: true })}
      />
    )
  })
  // Paused while a dialog is open: its own change arrives as a live event too, and the refetch
  // would remove the dialog before it has finished.
  useLiveOpen(['customer'], open, customer, asking.about !== undefined)
  const checkIn = may('visit.write') && (
    <Button onClick={() => asking.open('check-in')}>{t('customers.checkIn.action')}</Button>
  )
  return (
    <Page title={customer.fullName} lead={<BackToCustomers />} actions={checkIn}>
      <CustomerHead customer={customer} />
      <CustomerFigures customer={customer} zone={zone} />
      <SideBySide>
        <Stacked>
          {may('order.read') && <CustomerOrders customerId={customer.id} zone={zone} />}
          <CustomerVisits key={customer.visitCount} customerId={customer.id} zone={zone} />
        </Stacked>
        <Stacked>
          <CustomerAbout customer={customer} open={open} />
          {may('customer.erase') && (
            <CustomerData
              customer={customer}
              onMerge={() => asking.open('merge')}
              onErase={() => asking.open('erase')}
            />
          )}
        </Stacked>
      </SideBySide>
      {asking.dialog}
    </Page>
  )
}
