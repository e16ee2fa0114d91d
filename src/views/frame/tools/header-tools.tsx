import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Search from 'lucide-react/icons/search'
import { Icon } from '../../ui/icon.tsx'
import { useShortcut } from '../../parts/hooks/shortcuts.ts'
import { type Tools, useApp } from '../../seams/app-context.ts'
import { Bell } from '../bell/bell.tsx'
import { GoToKeys } from '../keys/go-to-keys.tsx'
import { listenToKeys } from '../keys/listen-to-keys.ts'
import { LiveMark } from './live-mark.tsx'
import { OrderAlarm } from '../alarm/order-alarm.tsx'
import { Outbox } from '../outbox/outbox.tsx'
import { Renewal } from './renewal.tsx'
import { hasShortcuts } from '../keys/shortcut-choice.ts'
import { useFieldWords } from '../outbox/use-field-words.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import '../../theme/shell.css'

type Overlay = 'palette' | 'keys'
export type OverlayProps = { onClose: () => void; onKeys: () => void }

const overlays: Record<Overlay, ComponentType<OverlayProps>> = {
  palette: lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette })),
  keys: lazy(async () => ({ default: (await import('../keys/key-list.tsx')).KeyList })),
}

/** The header's tools: connection, search and commands, notifications; and the global shortcuts. */
export function HeaderTools({ live, alarm }: Tools) {
  const { t } = useTranslation()
  const { storage } = useApp()
  const [open, setOpen] = useState<Overlay>()
  const Overlay = open && overlays[open]
  useEffect(() => listenToKeys(() => hasShortcuts(storage)), [storage])
  useKeptFocus()
  useFieldWords()
  useShortcut('Mod+k', t('keys.open'), () => setOpen('palette'), 'everywhere')
  useShortcut('/', t('keys.open'), () => setOpen('palette'), 'everywhere')
  useShortcut('?', t('keys.list'), () => setOpen('keys'), 'everywhere')

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
        onClick={() => setOpen('palette')}
      >
        <Icon of={Search} />
      </button>
      <Bell />
      <GoToKeys />
      {Overlay && (
        <Suspense>
          <Overlay onClose={() => setOpen(undefined)} onKeys={() => setOpen('keys')} />
        </Suspense>
      )}
    </>
  )
}
