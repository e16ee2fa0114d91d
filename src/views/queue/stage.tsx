import { Button } from '@chakra-ui/react/button'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useTitle } from '../parts/page/page.tsx'
import '../parts/page/parts.css'
import './stage.css'

type Props = {
  title: string
  /** What stands beside the way out. */ tools?: ReactNode
  className: string
  children: ReactNode
}

/**
 * A screen for guests to look at: it takes the whole window, keeps the device awake and can fill
 * the screen.
 */
export function Stage({ title, tools, className, children }: Props) {
  const { t } = useTranslation()
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null)
  useTitle(title)
  useAwake()
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = () =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    )
  return (
    <div className={`stage ${className}`}>
      <header className="stage-head">
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        <div className="stage-tools">
          {tools}
          {document.fullscreenEnabled && (
            <Button variant="ghost" onClick={toggle}>
              {t(isFull ? 'queue.stage.window' : 'queue.stage.full')}
            </Button>
          )}
          <Button asChild variant="ghost">
            <Link href="/queue/list">{t('queue.stage.leave')}</Link>
          </Button>
        </div>
      </header>
      {children}
    </div>
  )
}

/** Keeps the screen on while the page is seen, where the browser can. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isGone) await lock.release()
      } catch {
        // Refused to save the battery: the screen then goes dark when the device wants.
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
