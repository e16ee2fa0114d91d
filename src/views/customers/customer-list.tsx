import { addVisit } from '#contract/visit.ts'
import { Button } from '@chakra-ui/react/button'
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { type Customer, listCustomers, createCustomer } from '#contract/customer.ts'
import { has } from '#contract/modules.ts'
import { refusalOf } from '#contract/permission.ts'
import { DataTable } from '../parts/list/data-table.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { ListTools } from '../parts/list/list-tools.tsx'
import { ListPager } from '../parts/list/pager.tsx'
import { type List, useList } from '../parts/list/use-list.ts'
import { useStable } from '../parts/hooks/use-stable.ts'
import { Page } from '../frame/page/page.tsx'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { customerColumns } from './customer-columns.tsx'
import { CustomerFilters, sorts } from './customer-filters.tsx'
import { CustomerListEmpty } from './customer-list-empty.tsx'
import '../parts/page/parts.css'
import './customer-list.css'

/** A press draws them again only when it is about them. */
const ShownTools = memo(CustomerTools)

const newCustomer = '/customers/customerview?id=new'
const CheckIn = lazy(async () => ({ default: (await import('./check-in.tsx')).CheckIn }))

/** `/customers/customerlist`: everyone the company knows, by name. */
export function CustomerList() {
  const may = useMay()
  const { t } = useTranslation()
  const list = useList(listCustomers, { live: ['customer'] })
  const [, navigate] = useLocation()
  const [arriving, setArriving] = useState<Customer>()
  const mayAdd = may(createCustomer)

  const add = () => navigate(newCustomer)
  const close = () => setArriving(undefined)
  const finish = () => {
    close()
    list.send({ type: 'list.reload' })
  }
  return (
    <Page
      title={t('customers.title')}
      actions={<Tools query={list.query} onAdd={mayAdd ? add : undefined} />}
    >
      <div className="customer-list">
        <CustomerFilters list={list} />
        {list.failure && (
          <FailureNotice
            failure={list.failure}
            onRetry={() => list.send({ type: 'list.reload' })}
          />
        )}
        <CustomerRows list={list} onAdd={mayAdd ? add : undefined} onCheckIn={setArriving} />
      </div>
      <Suspense>
        {arriving && <CheckIn customer={arriving} onClose={close} onDone={finish} />}
      </Suspense>
    </Page>
  )
}

type ToolsProps = Pick<List<typeof listCustomers>, 'query'> & { onAdd: (() => void) | undefined }

/** What the file would hold can wait until a press is seen. */
function Tools({ query, onAdd }: ToolsProps) {
  const add = useStable(() => onAdd?.())
  return <ShownTools query={useDeferredValue(query)} onAdd={onAdd && add} />
}

function CustomerTools({ query, onAdd }: ToolsProps) {
  const { t } = useTranslation()
  const { role, module } = useViewer()
  const { filter, search, sort, order } = query
  return (
    <>
      <ListTools
        endpoint={listCustomers}
        question={{
          ...filter,
          search: search.trim() || undefined,
          sort: sorts.find((one) => one === sort),
          order,
        }}
        name="customers"
        mayExport={refusalOf('people.export', role, module) === undefined}
      />
      {/* In most modules the menu has no entry for the queue (specification, section 2). */}
      {has(module, 'queue') && refusalOf('visit.read', role, module) === undefined && (
        <Button asChild variant="surface" size="sm">
          <Link href="/queue/list">{t('menu.queue')}</Link>
        </Button>
      )}
      {onAdd && (
        <Button size="sm" onClick={onAdd}>
          {t('customers.add')}
        </Button>
      )}
    </>
  )
}

type RowsProps = {
  list: List<typeof listCustomers>
  onAdd: (() => void) | undefined
  onCheckIn: (customer: Customer) => void
}

function CustomerRows({
  list: { query, rows, totalRows, ways, failure, isBusy, send },
  onAdd,
  onCheckIn,
}: RowsProps) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const checkIn = useMay()(addVisit) ? onCheckIn : undefined
  const columns = useMemo(() => customerColumns(t, viewer, checkIn), [t, viewer, checkIn])
  if (rows?.length === 0)
    return failure ? null : <CustomerListEmpty query={query} send={send} onAdd={onAdd} />
  return (
    <>
      <DataTable
        caption={t('customers.caption', { count: totalRows })}
        columns={columns}
        rows={rows}
        rowSize={query.rowSize}
        keyOf={(row) => row.id}
        isBusy={isBusy}
        sorting={{
          by: query.sort ?? 'name',
          order: query.order ?? (query.sort && query.sort !== 'name' ? 'desc' : 'asc'),
          onSort: (sort, order) => send({ type: 'list.sort', sort, order }),
        }}
      />
      <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
    </>
  )
}
