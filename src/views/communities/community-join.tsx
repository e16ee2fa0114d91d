import { Suspense, useMemo } from 'react'
import { listCommunities } from '#contract/community.ts'
import { SelectFilter } from '../parts/list/filters.tsx'
import type { FilterProps } from '../parts/list/list-declaration.ts'
import { listScreen } from '../parts/list/list-screen.tsx'
import { listTexts } from '../parts/list/list-texts.ts'
import type { FilterOf, List } from '../parts/list/use-list.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useIndustryName } from '../parts/people/use-industry-name.ts'
import { useViewer } from '../seams/viewer.ts'
import { communityColumns } from './community-columns.tsx'
import { keyOf, useMembershipMoves } from './use-membership-moves.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

type Filter = FilterOf<typeof listCommunities>

const MembershipDialog = lazyOf(
  async () => (await import('./membership-dialog.tsx')).MembershipDialog,
)

/** The shared part of both lists. Decisions of the other side arrive as a notification. */
const shared = {
  live: ['notification'],
  useScreenState: useRowMoves,
  keyOf,
} as const

/**
 * `/actions/communityjoin`: communities to join and leave; for users who own or oversee
 * communities, their members.
 */
export function CommunityJoin() {
  const { role } = useViewer()
  return role === 'business' ? <Directory /> : <Members />
}

const Directory = listScreen(listCommunities, {
  ...shared,
  words: listTexts('communities', ({ t }) => ({ lead: t('communities.lead') })),
  filters: [{ names: ['scope'], View: MineFilter }],
  columns: ({ t, viewer, cells }) => communityColumns(t, viewer.timeZone, cells, false),
})

const Members = listScreen(listCommunities, {
  ...shared,
  always: { scope: 'members' },
  words: listTexts('communities', ({ t }) => ({
    title: t('communities.membersTitle'),
    search: t('communities.searchMembers'),
    caption: (count) => t('communities.memberCaption', { count }),
    empty: { title: t('communities.noMembers.title'), text: t('communities.noMembers.text') },
  })),
  filters: [],
  columns: ({ t, viewer, cells }) => communityColumns(t, viewer.timeZone, cells, true),
})

function useRowMoves({ reload }: Pick<List<typeof listCommunities>, 'reload'>) {
  const moves = useMembershipMoves(reload)
  const nameOf = useIndustryName()
  const { press, asking } = moves
  return {
    cells: useMemo(() => ({ press, nameOf }), [press, nameOf]),
    moving: moves.busy,
    dialogs: <Suspense>{asking && <MembershipDialog key={asking.id} moves={moves} />}</Suspense>,
  }
}

/** Filters by all communities, or the company's own memberships. */
function MineFilter({ filter: { scope }, narrow }: FilterProps<Filter>) {
  const { t } = useTranslation()
  return (
    <SelectFilter
      label={t('communities.which')}
      value={scope === 'mine' ? 'mine' : undefined}
      choices={[{ value: 'mine', label: t('communities.mine') }]}
      onPick={(value) => narrow({ scope: value ?? 'available' })}
    />
  )
}
