import { Button } from '@chakra-ui/react/button'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applicationReasons } from '#contract/application.ts'
import { limits } from '#contract/limits.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useUnsavedEdits } from '../parts/unsaved.ts'
import type { ApplicationEvent } from './application-steps.ts'
import type { ApplicationDetails } from './use-application-move.ts'

/** Who withdraws does so themselves. */
const reasons = applicationReasons.filter((code) => code !== 'withdrawn')

type Props = {
  title: string
  event: ApplicationEvent
  failure: string | undefined
  isBusy: boolean
  onConfirm: (details: ApplicationDetails) => void
  onClose: () => void
}

/** Asks why, and for the words that the applicant is sent. */
export function ApplicationDialog({ title, event, failure, isBusy, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const [isTold, setTold] = useState(true)
  const [isTyped, setTyped] = useState(false)
  useUnsavedEdits(isTyped)
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault()
    onConfirm(detailsOf(new FormData(sent.currentTarget), isTold))
  }
  return (
    <Dialog label={title} onClose={onClose}>
      <form onSubmit={submit}>
        <h2>{title}</h2>
        {failure && (
          <p className="dialog-failure" role="alert">
            {failure}
          </p>
        )}
        <fieldset>
          <legend>{t('parts.reason.why')}</legend>
          {reasons.map((code) => (
            <label key={code} className="choice">
              <input type="radio" name="reasonCode" value={code} required />
              {t(`interest.reason.${code}`)}
            </label>
          ))}
        </fieldset>
        <label className="choice">
          <input type="checkbox" checked={isTold} onChange={({ target }) => setTold(target.checked)} />
          {t('interest.tell')}
        </label>
        {isTold && (
          <label>
            <span className="field-label">{t('interest.message')}</span>
            <textarea
              name="message"
              rows={5}
              maxLength={limits.text.long}
              defaultValue={event === 'application.reopen' ? '' : t('interest.kindText')}
              onChange={() => setTyped(true)}
            />
          </label>
        )}
        <div className="dialog-actions">
          <Button type="button" variant="surface" onClick={onClose}>
            {t('parts.reason.keep')}
          </Button>
          <Button type="submit" colorPalette={event === 'application.reopen' ? 'brand' : 'red'} disabled={isBusy}>
            {t(`interest.event.${event}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function detailsOf(form: FormData, isTold: boolean): ApplicationDetails {
  const message = String(form.get('message') ?? '').trim()
  return { reasonCode: reasons.find((code) => code === form.get('reasonCode')), notify: isTold, ...(message && { message }) }
}
