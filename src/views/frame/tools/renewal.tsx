import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Live } from '../../seams/app-context.ts'
import { areas } from '../../../i18n/areas.ts'
import { type AppWorker, startAppWorker } from '../../../services/app-worker.ts'
import { askBeforeLeaving } from '../../parts/hooks/unsaved.ts'

/** Not needed for the first view. */
const AFTER_START_MS = 5_000

/** Registers the service worker, and offers a new release. Reloading is never forced. */
export function Renewal({ live }: { live: Live }) {
  const { t, i18n } = useTranslation()
  const worker = useRef<AppWorker>(undefined)
  const isOurs = useRef(false)
  const [state, setState] = useState<'waiting' | 'taken'>()
  const { language } = i18n
  // A server that was unreachable may return with a new release.
  const isOpen = useSelector(live, (state) => state.hasTag('open'))
  useEffect(() => {
    if (isOpen) worker.current?.look()
  }, [isOpen])

  useEffect(() => {
    const starting = setTimeout(() => {
      const reload = (): void => (isOurs.current ? location.reload() : setState('taken'))
      worker.current = startAppWorker({ onNew: () => setState('waiting'), onTaken: reload })
      worker.current.keepWords(areas.map((area) => `/assets/i18n/${language}/${area}.json`))
    }, AFTER_START_MS)
    return () => {
      clearTimeout(starting)
      worker.current?.stop()
    }
  }, [language])

  const renew = (): void =>
    askBeforeLeaving(() => {
      isOurs.current = true
      if (state === 'taken') location.reload()
      else worker.current?.takeOver()
    })

  return (
    <div role="status" className="header-tools__renewal">
      {state && (
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
