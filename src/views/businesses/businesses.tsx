import { Button } from '@chakra-ui/react/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type CompanyCard, listBusinesses } from '#contract/account.ts'
import { refusalOf } from '#contract/permission.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { DataTable } from '../parts/list/data-table.tsx'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { FilterBar, SelectFilter } from '../parts/list/filters.tsx'
import { ListPager } from '../parts/list/pager.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { type List, useList } from '../parts/list/use-list.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { useBusinessColumns } from './business-columns.tsx'
import { LeaveBusiness } from './leave-business.tsx'
import { PaymentsToConfirm } from './payments-to-confirm.tsx'
import { useActFor } from '../frame/shell/use-act-for.ts'
import { useCompanyMoves } from './use-company-moves.ts'
import '../parts/page/parts.css'
import './businesses.css'

const statuses = ['Active', 'InActive'] as const

/**
 * `/staff/businesses`: the companies that someone oversees or has a place in, to work in another
 * one, switch it on or off, add or leave one.
 */
export function Businesses() {
  const { t } = useTranslation()
  const { role, module } = useViewer()
  const list = useList(listBusinesses)
  const { query, send, failure } = list
  const mayConfirm = refusalOf('payment.confirm', role, module) === undefined
  const mayAdd = refusalOf('business.create', role, module) === undefined
  const add = mayAdd && (
    <Button asChild>
      <Link href="/staff/businessnew">{t('businesses.add')}</Link>
    </Button>
  )
  return (
    <Page
      title={role === 'business' || role === 'staff' ? t('businesses.own') : t('businesses.title')}
      actions={add}
    >
      <div className="business-list">
        {mayConfirm && <PaymentsToConfirm onSettled={() => send({ type: 'list.reload' })} />}
        <FilterBar
          set={query.filter.status ? 1 : 0}
          search={
            <SearchBox
              label={t('businesses.search')}
              value={query.search}
              onType={(search) => send({ type: 'list.search', search })}
            />
          }
        >
          <SelectFilter
            label={t('businesses.statusHeading')}
            value={query.filter.status}
            choices={statuses.map((value) => ({ value, label: t(`businesses.status.${value}`) }))}
            onPick={(status) => send({ type: 'list.filter', filter: { ...query.filter, status } })}
          />
        </FilterBar>
        {failure && (
          <FailureNotice failure={failure} onRetry={() => send({ type: 'list.reload' })} />
        )}
        <Rows list={list} />
      </div>
    </Page>
  )
}

function Rows({
  list: { query, rows, totalRows, ways, failure, isBusy, send },
}: {
  list: List<typeof listBusinesses>
}) {
  const { t } = useTranslation()
  const moves = useCompanyMoves(() => send({ type: 'list.reload' }))
  const actFor = useActFor()
  const [leaving, setLeaving] = useState<CompanyCard>()
  const columns = useBusinessColumns({
    moves,
    isBusy: actFor.isBusy,
    onAct: actFor.act,
    onLeave: setLeaving,
  })
  const { asking } = moves
  if (rows?.length === 0)
    return failure ? null : (
      <Nothing
        isNarrowed={query.search.trim() !== '' || query.filter.status !== undefined}
        send={send}
      />
    )
  return (
    <>
      {actFor.failure && <FailureNotice failure={{ kind: 'refused', message: actFor.failure }} />}
      <DataTable
        caption={t('businesses.caption', { count: totalRows })}
        columns={columns}
        rows={rows}
        rowSize={query.rowSize}
        keyOf={(row) => row.id}
        isBusy={isBusy}
      />
      <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
      {leaving && (
        <LeaveBusiness
          company={leaving}
          onLeft={() => send({ type: 'list.reload' })}
          onClose={() => setLeaving(undefined)}
        />
      )}
      {asking && (
        <AskFrame
          isEnding
          title={t('businesses.deactivate.title', { name: asking.row.companyName })}
          confirm={t('businesses.event.deactivate')}
          failure={asking.failure?.message}
          isBusy={asking.isBusy}
          onClose={moves.cancel}
          onConfirm={() => moves.confirm({})}
        >
          <p>{t('businesses.deactivate.text')}</p>
        </AskFrame>
      )}
    </>
  )
}

function Nothing({
  isNarrowed,
  send,
}: {
  isNarrowed: boolean
  send: List<typeof listBusinesses>['send']
}) {
  const { t } = useTranslation()
  if (!isNarrowed)
    return <EmptyState title={t('businesses.empty.title')} text={t('businesses.empty.text')} />
  const clear = () => {
    send({ type: 'list.filter', filter: {} })
    send({ type: 'list.search', search: '' })
  }
  return (
    <EmptyState
      title={t('businesses.nothing.title')}
      text={t('businesses.nothing.text')}
      action={<Button onClick={clear}>{t('businesses.nothing.action')}</Button>}
    />
  )
}
