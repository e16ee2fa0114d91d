import { useTranslation } from 'react-i18next'
import { ConfirmTyped } from '../parts/dialog/confirm-typed.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import type { StaffMoves } from './use-staff-moves.ts'

/**
 * Someone leaves for good: their screens end at once, and only a new invitation brings them back.
 */
export function RemoveStaff({
  asking: { row: member, failure, isBusy },
  moves: { confirm, cancel },
}: {
  asking: NonNullable<StaffMoves['asking']>
  moves: StaffMoves
}) {
  const { t } = useTranslation()
  return (
    <Dialog label={t('staff.remove.title', { name: member.fullName })} onClose={cancel}>
      <ConfirmTyped
        title={t('staff.remove.title', { name: member.fullName })}
        word={member.fullName}
        confirm={t('staff.event.staff.remove')}
        keep={t('staff.remove.keep')}
        failure={failure?.message}
        isBusy={isBusy}
        onConfirm={() => confirm({})}
        onClose={cancel}
      >
        <p>{t('staff.remove.text')}</p>
      </ConfirmTyped>
    </Dialog>
  )
}
