import { useTranslation } from '#i18n/use-translation.tsx'
import type { CompanyCard } from '#contract/company.ts'
import { leaveBusiness } from '#contract/place.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { askBeforeLeaving } from '../parts/hooks/unsaved.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { useEnterCompany } from '../frame/tools/use-act-for.ts'

type Props = { company: CompanyCard; onLeft: () => void; onClose: () => void }

/**
 * Asks before a user leaves a company. If it was the session's company, the session continues in
 * another one, or ends.
 */
export function LeaveBusiness({ company: { id, companyName, isCurrent }, onLeft, onClose }: Props) {
  const { t } = useTranslation()
  const { session, toasts } = useApp()
  const enter = useEnterCompany()
  const { send, isBusy, failure } = useSubmit(leaveBusiness, ({ user }) => {
    toasts.send({
      type: 'toast.show',
      kind: 'success',
      text: t('businesses.leave.done', { name: companyName }),
    })
    onClose()
    if (!user) return session.send({ type: 'session.sign-out' })
    if (isCurrent) return enter(user)
    onLeft()
  })
  return (
    <AskFrame
      title={t('businesses.leave.title', { name: companyName })}
      confirm={t('businesses.leave.action')}
      keep={t('businesses.leave.keep')}
      isEnding
      failure={failure?.message}
      isBusy={isBusy}
      onConfirm={() => askBeforeLeaving(() => send({ id }))}
      onClose={onClose}
    >
      <p>{t('businesses.leave.text')}</p>
      {isCurrent && <p>{t('businesses.leave.here')}</p>}
    </AskFrame>
  )
}
