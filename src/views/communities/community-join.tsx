import { Button } from '@chakra-ui/react/button'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { listCommunities } from '#contract/community.ts'
import { DataTable } from '../parts/list/data-table.tsx'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { FilterBar, SelectFilter } from '../parts/list/filters.tsx'
import { ListPager } from '../parts/list/pager.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { type List, useList } from '../parts/list/use-list.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { useCommunityColumns } from './community-columns.tsx'
import { keyOf, useMembershipMoves } from './use-membership-moves.ts'
import '../parts/page/parts.css'
import './community.css'

const MembershipDialog = lazy(async () => ({
  default: (await import('./membership-dialog.tsx')).MembershipDialog,
}))

/**
 * `/actions/communityjoin`: communities to join and leave; for who owns or oversees communities,
 * their members.
 */
export function CommunityJoin() {
  const { role } = useViewer()
  return role === 'business' ? <Directory /> : <Members />
}

/** What is decided at the other end comes with a note in the bell. */
const live = ['notification'] as const

function Directory() {
  const { t } = useTranslation()
  const list = useList(listCommunities, { live })
  const { scope } = list.query.filter
  const pick = (value: 'mine' | undefined) =>
    list.send({
      type: 'list.filter',
      filter: { ...list.query.filter, scope: value ?? 'available' },
    })
  return (
    <Page title={t('communities.title')}>
      <div className="community-list">
        <Bar list={list} label={t('communities.search')} set={scope === 'mine' ? 1 : 0}>
          <SelectFilter
            label={t('communities.which')}
            value={scope === 'mine' ? 'mine' : undefined}
            choices={[{ value: 'mine', label: t('communities.mine') }]}
            onPick={pick}
          />
        </Bar>
        <Rows list={list} isMembers={false} isNarrowed={scope === 'mine'} />
      </div>
    </Page>
  )
}

function Members() {
  const { t } = useTranslation()
  const list = useList(listCommunities, { live, always: { scope: 'members' } })
  return (
    <Page title={t('communities.membersTitle')}>
      <div className="community-list">
        <Bar list={list} label={t('communities.searchMembers')} set={0} />
        <Rows list={list} isMembers isNarrowed={false} />
      </div>
    </Page>
  )
}

type Communities = List<typeof listCommunities>

function Bar({
  list: { query, send },
  label,
  set,
  children,
}: {
  list: Communities
  label: string
  set: number
  children?: ReactNode
}) {
  const box = (
    <SearchBox
      label={label}
      value={query.search}
      onType={(search) => send({ type: 'list.search', search })}
    />
  )
  return children ? (
    <FilterBar set={set} search={box}>
      {children}
    </FilterBar>
  ) : (
    <div className="filter-bar">{box}</div>
  )
}

function Rows({
  list: { query, rows, totalRows, ways, failure, isBusy, send },
  isMembers,
  isNarrowed,
}: {
  list: Communities
  isMembers: boolean
  isNarrowed: boolean
}) {
  const { t } = useTranslation()
  const moves = useMembershipMoves(() => send({ type: 'list.reload' }))
  const columns = useCommunityColumns(moves, isMembers)
  const isEmpty = rows?.length === 0
  const clear = () =>
    send({
      type: 'list.query',
      query: { ...query, currentPage: 1, search: '', filter: { scope: 'available' } },
    })
  return (
    <>
      {failure && <FailureNotice failure={failure} onRetry={() => send({ type: 'list.reload' })} />}
      {isEmpty && !failure && (
        <Nothing
          isMembers={isMembers}
          onClear={isNarrowed || query.search.trim() ? clear : undefined}
        />
      )}
      {!isEmpty && (
        <>
          <DataTable
            caption={
              isMembers
                ? t('communities.memberCaption', { count: totalRows })
                : t('communities.caption', { count: totalRows })
            }
            columns={columns}
            rows={rows}
            rowSize={query.rowSize}
            keyOf={keyOf}
            isBusy={isBusy}
          />
          <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
        </>
      )}
      <Suspense>
        {moves.asking && <MembershipDialog key={moves.asking.id} moves={moves} />}
      </Suspense>
    </>
  )
}

function Nothing({
  isMembers,
  onClear,
}: {
  isMembers: boolean
  onClear: (() => void) | undefined
}) {
  const { t } = useTranslation()
  if (onClear) {
    return (
      <EmptyState
        title={t('communities.nothing.title')}
        text={t('communities.nothing.text')}
        action={<Button onClick={onClear}>{t('communities.nothing.action')}</Button>}
      />
    )
  }
  return isMembers ? (
    <EmptyState title={t('communities.noMembers.title')} text={t('communities.noMembers.text')} />
  ) : (
    <EmptyState title={t('communities.empty.title')} text={t('communities.empty.text')} />
  )
}
