import { useReducer } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { AskFrame } from '../../parts/dialog/ask-frame.tsx'
import { useLoaded } from '../../parts/live/use-loaded.ts'
import { leaveWithDrafts } from '../../parts/hooks/unsaved.ts'
import { useApp, useSession } from '../../seams/app-context.ts'

/**
 * Another tab has switched the company. The user decides where to continue, because the session no
 * longer matches this page.
 */
export function CompanyChanged() {
  const { t } = useTranslation()
  const { session, translator } = useApp()
  const hasWords = useLoaded('words about another company', async () => {
    await translator.learn(['tools'])
    return true
  })
  const own = useSession((state) => state.context.user?.companyName)
  const present = useSession((state) => state.context.present?.companyName)
  const failure = useSession((state) => state.context.failure?.message)
  const isBusy = useSession((state) => state.hasTag('busy'))
  // Escape closes a native dialog, so this one is remounted until the user has decided.
  const [round, remount] = useReducer((count: number) => count + 1, 0)
  if (!hasWords) return null
  return (
    <AskFrame
      key={round}
      title={t('company.title', { present })}
      confirm={t('company.follow', { present })}
      keep={t('company.back', { own })}
      isBusy={isBusy}
      failure={failure}
      onClose={remount}
      onConfirm={() => leaveWithDrafts(() => session.send({ type: 'session.follow' }))}
      onKeep={() => session.send({ type: 'session.go-back' })}
    >
      <p>{t('company.text', { own, present })}</p>
    </AskFrame>
  )
}
