import { useTranslation } from '#i18n/use-translation.tsx'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { ConfirmTyped } from '../parts/dialog/confirm-typed.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import type { StaffMoves } from './use-staff-moves.ts'

/**
 * Removes a member of staff: their sessions end at once, and only a new invitation restores access.
 */
export function RemoveStaff({
  asking: { row: member },
  moves,
}: {
  asking: NonNullable<StaffMoves['asking']>
  moves: StaffMoves
}) {
  const { t } = useTranslation()
  return (
    <GuardedDialog
      label={t('staff.remove.title', { name: member.fullName })}
      onClose={moves.cancel}
    >
      <ConfirmTyped
        title={t('staff.remove.title', { name: member.fullName })}
        word={member.fullName}
        confirm={t('staff.event.staff.remove')}
        keep={t('staff.remove.keep')}
        {...askedMove(moves)}
        onConfirm={() => moves.confirm({})}
      >
        <p>{t('staff.remove.text')}</p>
      </ConfirmTyped>
    </GuardedDialog>
  )
}
