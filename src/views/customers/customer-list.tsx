import { Flex } from '@chakra-ui/react/flex'
import { type ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { createCustomer, type Customer, listCustomers } from '#contract/customer.ts'
import { createLink } from '#contract/link.ts'
import { declarationOf, has, type ModuleName } from '#contract/modules.ts'
import { refusalOf } from '#contract/permission.ts'
import { addVisit } from '#contract/visit.ts'
import { Button } from '../ui/button.tsx'
import { daysFilter } from '../parts/list/filter-parts.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { List } from '../parts/list/use-list.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { customerColumns } from './customer-columns.tsx'
import { sortFilter, tagFilter } from './customer-filters.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const CheckIn = lazyOf(async () => (await import('./check-in.tsx')).CheckIn)

/** `/customers/customerlist`: all customers of the company, by name. */
export const CustomerList = listScreen(listCustomers, {
  words: 'customers',
  live: ['customer'],
  useScreenState: useArrivals,
  add: {
    may: createCustomer,
    label: 'customers.add',
    to: '/customers/customerview?id=new',
    isSecond: isQueueDailyWork,
  },
  tools: 'all',
  fileName: 'customers',
  After: QueueLink,
  EmptyAction: FirstGuests,
  filters: [tagFilter, daysFilter, sortFilter],
  columns: ({ t, viewer, cells }) => customerColumns(t, viewer, cells),
  sort: { by: 'name', order: 'asc', others: 'desc' },
})

/** A check-in is recorded in a dialog. */
function useArrivals({ send }: Pick<List<typeof listCustomers>, 'send'>) {
  const { open, dialog } = useDialog((customer: Customer, close) => {
    const finish = () => {
      close()
      send({ type: 'list.reload' })
    }
    return <CheckIn customer={customer} onClose={close} onDone={finish} />
  })
  return {
    cells: useMay()(addVisit) ? open : undefined,
    dialogs: dialog,
  }
}

/**
 * In most modules the menu has no entry for the queue (specification, section 2). If customers are
 * the landing screen, the queue is the daily task, so the link is the primary button.
 */
function QueueLink() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { module } = viewer
  if (!has(module, 'queue') || refusalOf('visit.read', viewer, module)) return null
  return (
    <Button asChild variant={isQueueDailyWork(module) ? 'solid' : 'surface'} size="sm">
      <Link href="/queue/list">{t('menu.queue')}</Link>
    </Button>
  )
}

/** Customers come from the queue: by its link or at the kiosk. */
function FirstGuests({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const may = useMay()
  if (!isQueueDailyWork(module) || !may(addVisit)) return children
  return (
    <Flex wrap="wrap" gap="2" justify="center">
      {may(createLink) && (
        <Button asChild>
          <Link href="/actions/qrcode">{t('customers.shareLink')}</Link>
        </Button>
      )}
      <Button asChild variant="surface">
        <Link href="/queue/kiosk">{t('customers.openKiosk')}</Link>
      </Button>
    </Flex>
  )
}

function isQueueDailyWork(module: ModuleName): boolean {
  return has(module, 'queue') && declarationOf(module).landing.others === 'customers'
}
