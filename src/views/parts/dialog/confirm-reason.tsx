import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { type ReasonCode, reasonCodes } from '#contract/order-status.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { AskChoice } from './ask-choice.tsx'
import type { AskProps } from './ask-form.tsx'
import { AskField } from './ask-field.tsx'
import { AskFrame } from './ask-frame.tsx'

export type Reason = { reasonCode: ReasonCode; note?: string }

type Props = AskProps & {
  title: string
  confirm: string
  codes: readonly ReasonCode[]
  /** Consequences, shown first. */
  lead?: ReactNode
  onConfirm: (reason: Reason) => void
}

/** Asks for a reason before something is refused, cancelled or given for free. */
export function ConfirmReason({ codes, lead, onConfirm, ...ask }: Props) {
  const { t } = useTranslation()
  const send = (values: FormData) => {
    const reason = reasonOf(values)
    if (reason) onConfirm(reason)
  }
  return (
    <AskFrame {...ask} isEnding onConfirm={send}>
      {lead}
      <AskChoice
        name="reasonCode"
        legend={t('parts.reason.why')}
        values={codes}
        wordOf={(code) => t(`parts.reason.code.${code}`)}
      />
      <AskField name="note" label={t('parts.reason.note')}>
        {(wiring) => <Textarea {...wiring} rows={2} maxLength={limits.text.medium} />}
      </AskField>
    </AskFrame>
  )
}

function reasonOf(form: FormData): Reason | undefined {
  const reasonCode = reasonCodes.find((code) => code === form.get('reasonCode'))
  const note = String(form.get('note') ?? '').trim()
  return reasonCode && { reasonCode, ...(note && { note }) }
}
