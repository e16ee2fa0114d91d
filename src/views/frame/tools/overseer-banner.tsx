import { useTranslation } from '#i18n/use-translation.tsx'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { listBusinesses } from '#contract/company.ts'
import { updateUser } from '#contract/account.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useSubmit } from '../../parts/live/use-submit.ts'
import { useApp } from '../../seams/app-context.ts'
import { useActFor } from './use-act-for.ts'
import { useViewer } from '../../seams/viewer.ts'

/**
 * Shows overseers whose data they see and, for an inactive company, that they are not restricted;
 * with links to leave.
 */
export function OverseerBanner() {
  const { t } = useTranslation()
  const { user } = useViewer()
  const { session } = useApp()
  const { answer } = useAnswer(listBusinesses, { scope: 'here' })
  const activation = useSubmit(updateUser, () => session.send({ type: 'session.retry' }))
  const actFor = useActFor()
  const current = answer?.rows.find(({ isCurrent }) => isCurrent)
  const own = answer?.rows.find(
    ({ isOwn, isCurrent, moduleId }) => isOwn && !isCurrent && moduleId !== undefined,
  )
  const isActive = user.status === 'Active'
  const failure = activation.failure?.message ?? actFor.failure
  return (
    <aside className="banner__root" data-calm={isActive}>
      {!isActive && <Icon of={TriangleAlert} />}
      <p className="banner__still">
        {failure ??
          t(isActive ? 'banner.looking' : 'banner.overseer', { company: user.companyName })}
      </p>
      {current?.allowedEvents.includes('company.activate') && (
        <Button
          size="xs"
          variant="surface"
          disabled={activation.isBusy}
          onClick={() => activation.send({ id: current.id, status: 'Active' })}
        >
          {t('banner.activate', { company: user.companyName })}
        </Button>
      )}
      {own && (
        <Button
          size="xs"
          variant="surface"
          disabled={actFor.isBusy}
          onClick={() => actFor.act(own)}
        >
          {t('banner.back', { company: own.companyName })}
        </Button>
      )}
    </aside>
  )
}
