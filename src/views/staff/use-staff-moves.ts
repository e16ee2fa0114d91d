import { useTranslation } from '#i18n/use-translation.tsx'
import { type StaffMember, updateStaff } from '#contract/staff.ts'
import { staffInvitationLifecycle } from '#lifecycles/staff-invitation.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { lifeOf } from '#lifecycles/decide.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import type { StaffEvent } from './staff-marks.ts'

export type StaffMoves = Moves<StaffMember, { event: StaffEvent }>

const life = lifeOf(staffInvitationLifecycle)

/** Moves people along the staff lifecycle; each is replaced by the server's answer. */
export function useStaffMoves(onMoved: (member: StaffMember) => void): StaffMoves {
  const { call } = useApp()
  const { t } = useTranslation()
  return useMoves<StaffMember, { event: StaffEvent }>({
    name: 'staff',
    ask: life.ask,
    send: ({ id, version }, { event }, idempotencyKey) =>
      call(updateStaff, { id, expectedVersion: version, event }, { idempotencyKey }),
    back: life.back,
    show: (member) => member && onMoved(member),
    words({ row: { fullName: name, inviteState }, move: { event }, back }) {
      if (event === 'staff.resend') return t('staff.sentAgain')
      return back && t('staff.moved', { name, state: t(`staff.state.${inviteState}`) })
    },
    refusal: ({ fullName }, { message }) => `${fullName}: ${message}`,
  })
}
