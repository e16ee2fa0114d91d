import { Flex } from '@chakra-ui/react/flex'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { Button } from '../ui/button.tsx'
import { useFullScreen } from '../parts/hooks/use-full-screen.ts'
import { useWakeLock } from '../parts/hooks/use-wake-lock.ts'
import { useWhen } from '../parts/hooks/use-when.ts'
import { Logo } from '../parts/people/logo.tsx'
import { ModuleLogo } from '../parts/people/module-logo.tsx'
import { useTitle } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import '../theme/lists.css'
import styles from './stage.module.css'

type Props = {
  title: string
  /** Buttons next to the back link. */ tools?: ReactNode
  className: string | undefined
  /** On the wall: no way back to the queue, and the buttons hide while the pointer rests. */
  isWall?: boolean
  /** Replaces the back link to the queue. */
  way?: ReactNode
  children: ReactNode
}

/**
 * A screen for guests: it covers the whole window, keeps the device awake and can be shown in full
 * screen.
 */
export function Stage({ title, tools, isWall = false, className, way, children }: Props) {
  const { t } = useTranslation()
  const buttons = useRef<HTMLDivElement>(null)
  const fade = () => {
    if (isWall) fadeLater(buttons.current)
  }
  useWhen(isWall, fade)
  const { module, user } = useViewer()
  useTitle(title)
  useWakeLock()
  const { isOn: isFull, toggle } = useFullScreen(() => document.documentElement)
  return (
    <div className={`${styles.root} ${className}`} onPointerMove={fade}>
      <header className={styles.head}>
        <Flex align="center" gap="3">
          {user.logoUrl ? (
            <Logo url={user.logoUrl} stamp={user.logoStamp} name={user.companyName} />
          ) : (
            <ModuleLogo module={module} />
          )}
          <h1 id="page-title" tabIndex={-1}>
            {title}
          </h1>
        </Flex>
        <div
          ref={buttons}
          className={styles.tools}
          onFocus={() => showAgain(buttons.current)}
          onBlur={fade}
        >
          {tools}
          {document.fullscreenEnabled && (
            <Button variant="ghost" onClick={toggle}>
              {t(isFull ? 'queue.stage.window' : 'queue.stage.full')}
            </Button>
          )}
          {!isWall &&
            (way ?? (
              <Button asChild variant="ghost">
                <Link href="/queue/list">{t('queue.stage.leave')}</Link>
              </Button>
            ))}
        </div>
      </header>
      {children}
    </div>
  )
}

const FADE = { delay: 4000, duration: 400, fill: 'forwards' } as const

/** Without animation if reduced motion is preferred. */
function fadeLater(buttons: HTMLElement | null): void {
  showAgain(buttons)
  if (buttons?.contains(document.activeElement)) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  buttons?.animate({ opacity: [1, 0] }, { ...FADE, ...(isStill && { duration: 0 }) })
}

function showAgain(buttons: HTMLElement | null): void {
  for (const animation of buttons?.getAnimations() ?? []) animation.cancel()
}
