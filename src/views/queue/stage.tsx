import { Button } from '@chakra-ui/react/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFullScreen } from '../parts/hooks/use-full-screen.ts'
import { useWakeLock } from '../parts/hooks/use-wake-lock.ts'
import { useTitle } from '../parts/page/page.tsx'
import '../theme/lists.css'
import styles from './stage.module.css'

type Props = {
  title: string
  /** What stands beside the way out. */ tools?: ReactNode
  className: string | undefined
  children: ReactNode
}

/**
 * A screen for guests to look at: it takes the whole window, keeps the device awake and can fill
 * the screen.
 */
export function Stage({ title, tools, className, children }: Props) {
  const { t } = useTranslation()
  useTitle(title)
  useWakeLock()
  const { isOn: isFull, toggle } = useFullScreen(() => document.documentElement)
  return (
    <div className={`${styles.root} ${className}`}>
      <header className={styles.head}>
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        <div className={styles.tools}>
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
