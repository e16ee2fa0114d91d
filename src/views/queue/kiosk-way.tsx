import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useTranslation } from '#i18n/use-translation.tsx'
import { getQueueRules, leaveKiosk } from '#contract/visit.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { AskField } from '../parts/dialog/ask-field.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { isKioskLocked, lockKiosk } from '../seams/kiosk-lock.ts'
import { useStored } from '../seams/use-stored.ts'
import { useWhen } from '../parts/hooks/use-when.ts'

const PasswordDialog = lazyOf(
  async () => (await import('../frame/page/password-dialog.tsx')).PasswordDialog,
)

/**
 * What a kiosk knows of its company, and how it is left: by the company's code, or by the password
 * of the signed-in user if there is none. `needsStart`: guests do not get it before somebody of the
 * team has decided about the code.
 */
export function useKioskRules() {
  const { storage } = useApp()
  const { answer, failure, reload } = useAnswer(getQueueRules, {})
  const isLocked = useStored(isKioskLocked)
  const hasCode = answer?.isKioskLocked ?? true
  const { open, dialog } = useDialog((_: true, close) =>
    hasCode ? <CodeDialog onClose={close} /> : <OwnPassword onClose={close} />,
  )
  // A browser that was opened before the code was set is locked too.
  useWhen(answer?.isKioskLocked === true, () => lockKiosk(storage, true))
  return {
    services: answer?.services,
    failure,
    reload,
    needsStart: answer !== undefined && !answer.isKioskLocked && !isLocked,
    isLocked,
    lock: () => lockKiosk(storage, true),
    way: isLocked ? <LeaveKiosk onLeave={() => open(true)}>{dialog}</LeaveKiosk> : undefined,
  }
}

function LeaveKiosk({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="ghost" onClick={onLeave}>
        {t('queue.kiosk.unlock')}
      </Button>
      {children}
    </>
  )
}

/** Unlocks this browser and shows the queue. */
function useWayOut(): () => void {
  const { storage } = useApp()
  const [, navigate] = useLocation()
  return () => {
    lockKiosk(storage, false)
    navigate('/queue/list')
  }
}

function OwnPassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const leave = useWayOut()
  return (
    <PasswordDialog
      text={t('queue.kiosk.whose')}
      onDone={(isGiven) => (isGiven ? leave() : onClose())}
    />
  )
}

function CodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { send, isBusy, failure } = useSubmit(leaveKiosk, useWayOut())
  return (
    <AskFrame
      title={t('queue.kiosk.unlock')}
      confirm={t('queue.kiosk.confirm')}
      keep={t('queue.kiosk.stay')}
      isBusy={isBusy}
      failure={failure?.message}
      onClose={onClose}
      onConfirm={(form) => send({ code: String(form.get('code') ?? '') })}
    >
      <AskField name="code" label={t('queue.kiosk.code')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            required
          />
        )}
      </AskField>
    </AskFrame>
  )
}
