import { useTranslation } from '#i18n/use-translation.tsx'
import { type CommunityRow, joinCommunity, leaveCommunity } from '#contract/community.ts'
import { membershipLifecycle } from '#lifecycles/membership.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { lifeOf } from '#lifecycles/decide.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'

export type MembershipEvent = CommunityRow['allowedEvents'][number]
type MembershipMove = { event: MembershipEvent; reason?: string | undefined }
export type MembershipMoves = Moves<CommunityRow, MembershipMove>

/** All member rows of a community have its id, so the company's id is added. */
export function keyOf({ id, company }: CommunityRow): string {
  return company ? `${id} ${company.id}` : id
}

const life = lifeOf(membershipLifecycle)
const calls = {
  'membership.join': joinCommunity,
  'membership.approve': joinCommunity,
  'membership.leave': leaveCommunity,
  'membership.decline': leaveCommunity,
  'membership.expel': leaveCommunity,
} as const

/** Joins, leaves, approves, declines, expels, with two calls. */
export function useMembershipMoves(onMoved: () => void): MembershipMoves {
  const { call } = useApp()
  const { t } = useTranslation()
  return useMoves<CommunityRow, MembershipMove>({
    name: 'memberships',
    idOf: keyOf,
    // Withdrawing a request needs no confirmation.
    ask: (row, move) =>
      move.event === 'membership.leave' && row.membershipState === 'requested'
        ? undefined
        : life.ask(row, move),
    async send(row, { event, reason }, idempotencyKey) {
      const [moved] = await call(
        calls[event],
        { id: row.id, companyIds: row.company && [row.company.id], ...(reason && { reason }) },
        { idempotencyKey },
      )
      return moved ?? { ...row, membershipState: undefined, allowedEvents: [] }
    },
    back: life.back,
    show: onMoved,
    words: ({ row, back }) =>
      back
        ? t('communities.asked', { name: row.name })
        : `${nameOf(row)}: ${t(`communities.state.${row.membershipState ?? 'left'}`)}`,
    refusal: (row, { message }) => `${nameOf(row)}: ${message}`,
  })
}

function nameOf({ company, name }: CommunityRow): string {
  return company?.companyName ?? name
}
