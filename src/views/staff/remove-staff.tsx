import { useTranslation } from 'react-i18next'
import type { StaffMember } from '#contract/staff.ts'
import { ConfirmTyped } from '../parts/dialog/confirm-typed.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import type { StaffMove } from './use-staff-move.ts'

/**
 * Someone leaves for good: their screens end at once, and only a new invitation brings them back.
 */
export function RemoveStaff({
  member,
  move: { move, moving, failure },
  onClose,
}: {
  member: StaffMember
  move: StaffMove
  onClose: () => void
}) {
  const { t } = useTranslation()
  const remove = async () => {
    if (await move(member, 'staff.remove')) onClose()
  }
  return (
    <Dialog label={t('staff.remove.title', { name: member.fullName })} onClose={onClose}>
      <ConfirmTyped
        title={t('staff.remove.title', { name: member.fullName })}
        word={member.fullName}
        confirm={t('staff.event.staff.remove')}
        keep={t('staff.remove.keep')}
        failure={failure?.message}
        isBusy={moving.has(member.id)}
        onConfirm={() => void remove()}
        onClose={onClose}
      >
        <p>{t('staff.remove.text')}</p>
      </ConfirmTyped>
    </Dialog>
  )
}
