import { Button } from '@chakra-ui/react/button'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { inviteStaff, listStaff, staffStates } from '#contract/staff.ts'
import { DataTable } from '../parts/list/data-table.tsx'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { FilterBar, SelectFilter } from '../parts/list/filters.tsx'
import { ListPager } from '../parts/list/pager.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { type List, useList } from '../parts/list/use-list.ts'
import { Page } from '../frame/page/page.tsx'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { RemoveStaff } from './remove-staff.tsx'
import { staffColumns } from './staff-columns.tsx'
import { useStaffMoves } from './use-staff-moves.ts'
import '../parts/page/parts.css'
import './staff.css'

type Staff = List<typeof listStaff>
const newMember = '/staff/staffview?id=new'

/** `/staff/staff`: who works for the company, who is invited, and who no longer may. */
export function StaffList() {
  const { t } = useTranslation()
  const list = useList(listStaff)
  const [, navigate] = useLocation()
  const add = () => navigate(newMember)
  const invite = useMay()(inviteStaff) ? (
    <Button onClick={add}>{t('staff.invite')}</Button>
  ) : undefined
  return (
    <Page title={t('staff.title')} lead={t('staff.lead')} actions={invite}>
      <div className="staff-list">
        <StaffFilters list={list} />
        {list.failure && (
          <FailureNotice
            failure={list.failure}
            onRetry={() => list.send({ type: 'list.reload' })}
          />
        )}
        <StaffRows list={list} invite={invite} />
      </div>
    </Page>
  )
}

function StaffFilters({ list: { query, send } }: { list: Staff }) {
  const { t } = useTranslation()
  const { filter } = query
  return (
    <FilterBar
      set={filter.status ? 1 : 0}
      search={
        <SearchBox
          label={t('staff.search')}
          value={query.search}
          onType={(search) => send({ type: 'list.search', search })}
        />
      }
    >
      <SelectFilter
        label={t('staff.state.label')}
        value={filter.status}
        choices={staffStates.map((value) => ({ value, label: t(`staff.state.${value}`) }))}
        onPick={(status) => send({ type: 'list.filter', filter: { ...filter, status } })}
      />
    </FilterBar>
  )
}

function StaffRows({
  list: { query, rows, totalRows, ways, failure, isBusy, send },
  invite,
}: {
  list: Staff
  invite: ReactNode
}) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const moves = useStaffMoves((row) => send({ type: 'list.row-changed', row }))
  const { busy, press } = moves
  const columns = useMemo(
    () =>
      staffColumns({
        t,
        timeZone,
        language: i18n.language,
        moving: busy,
        onMove: (member, event) => press(member, { event }),
      }),
    [t, timeZone, i18n.language, busy, press],
  )
  const isNarrowed = query.search.trim() !== '' || query.filter.status !== undefined
  if (rows?.length === 0 && failure) return null
  if (rows?.length === 0 && isNarrowed) {
    const clear = () =>
      send({ type: 'list.query', query: { ...query, currentPage: 1, search: '', filter: {} } })
    return (
      <EmptyState
        title={t('staff.nothing.title')}
        text={t('staff.nothing.text')}
        action={<Button onClick={clear}>{t('staff.nothing.action')}</Button>}
      />
    )
  }
  if (rows?.length === 0)
    return (
      <EmptyState title={t('staff.empty.title')} text={t('staff.empty.text')} action={invite} />
    )
  return (
    <>
      <DataTable
        caption={t('staff.caption', { count: totalRows })}
        columns={columns}
        rows={rows}
        rowSize={query.rowSize}
        keyOf={({ id }) => id}
        isBusy={isBusy}
      />
      <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
      {moves.asking && <RemoveStaff asking={moves.asking} moves={moves} />}
    </>
  )
}
