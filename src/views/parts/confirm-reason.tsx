import { Button } from '@chakra-ui/react/button'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { type ReasonCode, reasonCodes } from '#contract/order-status.ts'
import { Dialog } from './dialog.tsx'
import { useUnsavedEdits } from './unsaved.ts'

export type Reason = { reasonCode: ReasonCode; note?: string }

type Props = {
  title: string
  confirm: string
  codes: readonly ReasonCode[]
  failure: string | undefined
  isBusy: boolean
  onConfirm: (reason: Reason) => void
  onClose: () => void
}

/** Asks why, before something is refused, cancelled or given away. */
export function ConfirmReason({ title, confirm, codes, failure, isBusy, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const [hasNote, setHasNote] = useState(false)
  useUnsavedEdits(hasNote)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = reasonOf(new FormData(event.currentTarget))
    if (reason) onConfirm(reason)
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
          {codes.map((code) => (
            <label key={code} className="choice">
              <input type="radio" name="reasonCode" value={code} required />
              {t(`parts.reason.code.${code}`)}
            </label>
          ))}
        </fieldset>
        <label>
          <span className="field-label">{t('parts.reason.note')}</span>
          <textarea name="note" rows={2} maxLength={limits.text.medium} onChange={(event) => setHasNote(event.target.value.trim() !== '')} />
        </label>
        <div className="dialog-actions">
          <Button type="button" variant="surface" onClick={onClose}>
            {t('parts.reason.keep')}
          </Button>
          <Button type="submit" colorPalette="red" disabled={isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function reasonOf(form: FormData): Reason | undefined {
  const reasonCode = reasonCodes.find((code) => code === form.get('reasonCode'))
  const note = String(form.get('note') ?? '').trim()
  return reasonCode && { reasonCode, ...(note && { note }) }
}
