import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useTranslation } from '#i18n/use-translation.tsx'
import { getQueueRules, leaveKiosk } from '#contract/visit.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { AskField } from '../parts/dialog/ask-field.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { isKioskLocked, lockKiosk } from '../seams/kiosk-lock.ts'
import { useStored } from '../seams/use-stored.ts'

const noServices: readonly string[] = []

/** The services of the queue, and the exit of a locked kiosk, which needs the company's code. */
export function useKioskRules() {
  const { t } = useTranslation()
  const { storage } = useApp()
  const { answer } = useAnswer(getQueueRules, {})
  const isLocked = useStored(isKioskLocked)
  const { open, dialog } = useDialog((_: true, close) => <LeaveDialog onClose={close} />)
  // The company's settings decide whether this browser is locked as a kiosk.
  useEffect(() => {
    if (answer) lockKiosk(storage, answer.isKioskLocked)
  }, [answer, storage])
  const services = answer?.services ?? noServices
  if (!isLocked) return { services, way: undefined }
  const way = (
    <>
      <Button variant="ghost" onClick={() => open(true)}>
        {t('queue.kiosk.unlock')}
      </Button>
      {dialog}
    </>
  )
  return { services, way }
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { storage } = useApp()
  const [, navigate] = useLocation()
  const { send, isBusy, failure } = useSubmit(leaveKiosk, () => {
    lockKiosk(storage, false)
    navigate('/queue/list')
  })
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
