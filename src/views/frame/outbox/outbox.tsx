import { useSelector } from '@xstate/react'
import { useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import type { Offline } from '../../../offline/open-offline.ts'
import type { Settled } from '../../../offline/parts.ts'
import { LiveContext } from '../../seams/live-hub.ts'
import { formatClock } from '../../parts/time/time-format.ts'
import { useSignOutAsker } from '../../parts/hooks/unsaved.ts'
import { useApp, useAway } from '../../seams/app-context.ts'
import { OutboxPanel } from './outbox-panel.tsx'
import { useViewer } from '../../seams/viewer.ts'
import { useLoaded } from '../../parts/live/use-loaded.ts'
import { useMoved } from '../../parts/hooks/use-moved.ts'
import { useWhen } from '../../parts/hooks/use-when.ts'
import { useDialog } from '../../parts/dialog/use-dialog.tsx'
import '../../theme/shell.css'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

const GuardedDialog = lazyOf(
  async () => (await import('../../parts/dialog/guarded-dialog.tsx')).GuardedDialog,
)

/**
 * The number of unsent changes, and the age of the displayed data. Hidden if the browser can't
 * store anything.
 */
export function Outbox() {
  const { openOffline } = useApp()
  const offline = useLoaded('offline use', openOffline)
  return offline && <Marks offline={offline} />
}

function Marks({ offline }: { offline: Offline }) {
  const { t } = useTranslation()
  const jobs = useSelector(offline.outbox, (state) => state.context.jobs)
  useFreshRows(offline)
  const refused = jobs.filter(({ refusal }) => refusal?.code).length
  const waiting = jobs.length - refused

  return (
    <>
      <Since offline={offline} />
      <SignOutGuard offline={offline} count={jobs.length} />
      {jobs.length > 0 && (
        <button
          type="button"
          className="outbox__chip"
          data-refused={refused > 0}
          popoverTarget="outbox-panel"
        >
          {refused > 0 && waiting > 0
            ? t('outbox.both', { refused, waiting })
            : t(refused > 0 ? 'outbox.refused' : 'outbox.waiting', { count: jobs.length })}
        </button>
      )}
      <OutboxPanel offline={offline} jobs={jobs} />
    </>
  )
}

/** Asks before a sign-out, because unsent changes would be lost. */
function SignOutGuard({ offline, count }: { offline: Offline; count: number }) {
  const { t } = useTranslation()
  const { open, dialog } = useDialog(({ leave }: { leave: () => void }, close) => (
    <GuardedDialog label={t('outbox.signOut.title')} onClose={close}>
      <div className="outbox__ask">
        <h2>{t('outbox.signOut.title')}</h2>
        <p>{t('outbox.signOut.text', { count })}</p>
        <div className="dialog__actions">
          <Button
            type="button"
            variant="surface"
            onClick={() => void offline.dropAll().then(leave)}
          >
            {t('outbox.signOut.leave')}
          </Button>
          <Button type="button" onClick={close}>
            {t('outbox.signOut.stay')}
          </Button>
        </div>
      </div>
    </GuardedDialog>
  ))
  useSignOutAsker(count > 0, open)
  return dialog
}

function Since({ offline }: { offline: Offline }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const sinceMs = useSyncExternalStore(offline.shownSince.subscribe, offline.shownSince.get)
  if (sinceMs === undefined) return null
  return (
    <span role="status" className="outbox__since" title={t('outbox.sinceHint')}>
      {t('outbox.since', { time: formatClock(sinceMs, timeZone) })}
    </span>
  )
}

/**
 * Refetches the screen when the server is reachable again or a change was sent, and resets the age
 * of the displayed data.
 */
function useFreshRows(offline: Offline): void {
  const hub = useContext(LiveContext)
  const { toasts } = useApp()
  const { t } = useTranslation()
  const isAway = useAway()
  const settled = useEffectEvent(({ number, refused = [] }: Settled) => {
    if (number !== undefined)
      toasts.send({ type: 'toast.show', kind: 'success', text: t('outbox.sent', { number }) })
    for (const { about, makes, refusal } of refused) {
      const why = refusal?.message || t('outbox.old')
      const text = makes
        ? t('outbox.refusalOfNew', { why })
        : t('outbox.refusal', { name: about.name, why })
      toasts.send({ type: 'toast.show', kind: 'error', text })
    }
    hub.tell('all')
  })
  useEffect(() => offline.onSettled(settled), [offline])
  useMoved(offline.shownSince.forget)
  useWhen(!isAway, () => {
    if (offline.shownSince.get() === undefined) return
    offline.shownSince.forget()
    hub.tell('all')
  })
}
