import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type RenewalWorld, renewal } from '../../../machines/screen/renewal.ts'
import { areas } from '../../../i18n/areas.ts'
import { startAppWorker } from '../../../services/app-worker.ts'
import { type App, type Live, useApp } from '../../seams/app-context.ts'
import { askBeforeLeaving } from '../../parts/hooks/unsaved.ts'

/** Registers the service worker, and offers a new release. Reloading is never forced. */
export function Renewal({ live }: { live: Live }) {
  const { t } = useTranslation()
  const { translator, toasts, inspect } = useApp()
  const actor = useActorRef(renewal, {
    id: 'renewal of the app',
    input: {
      world: {
        follow: followWorker(live, translator),
        reload: () => location.reload(),
        sayLate: () => toasts.send({ type: 'toast.show', kind: 'error', textKey: 'renewal.late' }),
      },
    },
    inspect,
  })
  const isOffered = useSelector(actor, (state) => state.hasTag('offered'))
  const renew = () => askBeforeLeaving(() => actor.send({ type: 'renewal.take' }))
  return (
    <div role="status" className="header-tools__renewal">
      {isOffered && (
        <>
          <span>{t('renewal.ready')}</span>
          <button type="button" onClick={renew}>
            {t('renewal.reload')}
          </button>
        </>
      )}
    </div>
  )
}

/** Subscribes to the page's service worker, which caches the texts of the current language. */
function followWorker(live: Live, { i18n }: App['translator']): RenewalWorld['follow'] {
  return ({ tell, onTakeOver }) => {
    const worker = startAppWorker({
      onNew: () => tell({ type: 'renewal.found' }),
      onTaken: () => tell({ type: 'renewal.taken' }),
    })
    const keepWords = () =>
      worker.keepWords(areas.map((area) => `/assets/i18n/${i18n.language}/${area}.json`))
    keepWords()
    i18n.on('languageChanged', keepWords)
    onTakeOver(worker.takeOver)
    // A server that was unreachable may come back with a new release.
    let wasOpen = true
    const { unsubscribe } = live.subscribe((state) => {
      const isOpen = state.hasTag('open')
      if (isOpen && !wasOpen) worker.look()
      wasOpen = isOpen
    })
    return () => {
      unsubscribe()
      i18n.off('languageChanged', keepWords)
      worker.stop()
    }
  }
}
