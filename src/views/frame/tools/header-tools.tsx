import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import Search from 'lucide-react/icons/search'
import { Icon } from '../../ui/icon.tsx'
import { useShortcut } from '../../parts/hooks/shortcuts.ts'
import { useStable } from '../../parts/hooks/use-stable.ts'
import { useLatest } from '../../parts/hooks/use-latest.ts'
import { type Tools, useApp, type Live } from '../../seams/app-context.ts'
import { Bell } from '../bell/bell.tsx'
import { GoToKeys } from '../keys/go-to-keys.tsx'
import { listenToKeys } from '../keys/listen-to-keys.ts'
import { OrderAlarm } from '../alarm/order-alarm.tsx'
import { Outbox } from '../outbox/outbox.tsx'
import { Renewal } from './renewal.tsx'
import { catchTyped } from '../palette/typed-ahead.ts'
import { hasShortcuts } from '../keys/shortcut-choice.ts'
import { sayFieldWords } from './field-words.ts'
import { keepFocus } from './keep-focus.ts'
import { useViewer } from '../../seams/viewer.ts'
import { watchVisits } from './watch-visits.ts'
import { useDialog } from '../../parts/dialog/use-dialog.tsx'
import '../../theme/shell.css'
import { useSelector } from '@xstate/react'
import { markOfLive } from '../../../machines/app/live.connect.ts'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

type Overlay = 'palette' | 'keys'
export type OverlayProps = {
  onClose: () => void
  onKeys: () => void
  /** Returns the text that was typed before it opened. */
  takeTyped: () => string
}

const overlays: Record<Overlay, ComponentType<OverlayProps>> = {
  palette: lazyOf(async () => (await import('../palette/palette.tsx')).Palette),
  keys: lazyOf(async () => (await import('../keys/key-list.tsx')).KeyList),
}

/** The header's tools: connection, search and commands, notifications; and the global shortcuts. */
export function HeaderTools({ live, alarm }: Tools) {
  const { t } = useTranslation()
  const { storage } = useApp()
  const viewer = useLatest(useViewer())
  const typed = useRef<() => string>(undefined)
  const { open, dialog } = useDialog((name: Overlay, close, reopen) => {
    const Overlay = overlays[name]
    return (
      <Overlay
        onClose={close}
        onKeys={() => reopen('keys')}
        takeTyped={() => typed.current?.() ?? ''}
      />
    )
  })
  const search = () => {
    typed.current?.()
    typed.current = catchTyped()
    open('palette')
  }
  const searchEarly = useStable(() => {
    // `/` was pressed before, on a screen without a search of its own.
    const early = window.takeTypedAhead?.()
    if (early === undefined) return
    const later = catchTyped()
    typed.current = () => early + later()
    open('palette')
  })
  useEffect(() => {
    searchEarly()
    const ends = [
      listenToKeys(() => hasShortcuts(storage)),
      keepFocus(),
      sayFieldWords(t),
      watchVisits(storage, viewer),
    ]
    return () => ends.forEach((end) => end())
    // Not restarted when the viewer object changes: the stored focus would be lost.
  }, [storage, t, viewer, searchEarly])
  useShortcut('Mod+k', t('keys.open'), search, 'everywhere')
  useShortcut('/', t('keys.open'), search, 'everywhere')
  useShortcut('?', t('keys.list'), () => open('keys'), 'everywhere')

  return (
    <>
      <Renewal live={live} />
      <OrderAlarm alarm={alarm} />
      <Outbox />
      <LiveMark live={live} />
      <button
        type="button"
        className="header-tools__button"
        aria-label={t('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={search}
      >
        <Icon of={Search} />
      </button>
      <Bell />
      <GoToKeys />
      {dialog}
    </>
  )
}

/** Whether the live stream is connected: a dot and a word. Being offline is shown elsewhere. */
function LiveMark({ live }: { live: Live }) {
  const { t } = useTranslation()
  const mark = useSelector(live, markOfLive)
  if (!mark) return null
  return (
    <span className="header-tools__live" data-mark={mark} title={t(`live.${mark}Hint`)}>
      <i aria-hidden="true" />
      <span>{t(`live.${mark}`)}</span>
    </span>
  )
}
