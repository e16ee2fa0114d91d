import { useTranslation } from '#i18n/use-translation.tsx'
import { resetStaffFactors } from '#contract/second-step.ts'
import type { StaffMember } from '#contract/staff.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { FormSection } from '../parts/form/fields.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { Button } from '../ui/button.tsx'

type Props = { member: StaffMember; onReset: () => void }

/** Whether a person's sign-in has a second step; the owner can remove a lost one. */
export function StaffSecondStep({ member, onReset }: Props) {
  const { t } = useTranslation()
  const { dialog, open } = useDialog<void>((_, close) => (
    <ResetDialog member={member} onClose={close} onReset={onReset} />
  ))
  const { hasSecondStep } = member
  return (
    <FormSection
      title={t('staff.secondStep.title')}
      text={t(hasSecondStep ? 'staff.secondStep.on' : 'staff.secondStep.off')}
    >
      {hasSecondStep && (
        <Button variant="surface" size="sm" justifySelf="start" onClick={() => open()}>
          {t('staff.secondStep.reset')}
        </Button>
      )}
      {dialog}
    </FormSection>
  )
}

function ResetDialog({ member, onClose, onReset }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const reset = useSubmit(resetStaffFactors, () => {
    const text = t('staff.secondStep.done', { name: member.fullName })
    toasts.send({ type: 'toast.show', kind: 'success', text })
    onClose()
    onReset()
  })
  return (
    <AskFrame
      title={t('staff.secondStep.ask', { name: member.fullName })}
      confirm={t('staff.secondStep.reset')}
      isEnding
      failure={reset.failure?.message}
      isBusy={reset.isBusy}
      onConfirm={() => reset.send({ id: member.id })}
      onClose={onClose}
    >
      <p>{t('staff.secondStep.askText')}</p>
    </AskFrame>
  )
}
