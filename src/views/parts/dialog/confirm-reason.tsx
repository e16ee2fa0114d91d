import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { type ReasonCode, reasonCodes } from '#contract/order-status.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { AskChoice } from './ask-choice.tsx'
import type { AskProps } from './ask-form.tsx'
import { AskField } from './ask-field.tsx'
import { AskFrame } from './ask-frame.tsx'
import { AskNumber } from './ask-number.tsx'
import { textIn } from './text-in.ts'

/** `quantity`: how many pieces of a line, if not all. */
export type Reason = { reasonCode: ReasonCode; note?: string; quantity?: number }

type Props = AskProps & {
  title: string
  confirm: string
  /** The label of the cancel button. */
  keep?: string
  codes: readonly ReasonCode[]
  /** How many pieces there are to choose from; default: nothing is chosen. */
  pieces?: number | undefined
  /** Consequences, shown first. */
  lead?: ReactNode
  onConfirm: (reason: Reason) => void
}

/** Asks for a reason before something is refused, cancelled or given for free. */
export function ConfirmReason({ codes, pieces = 1, lead, onConfirm, ...ask }: Props) {
  const { t } = useTranslation()
  const send = (values: FormData) => {
    const reason = reasonOf(values)
    const quantity = Number(values.get('quantity') ?? pieces)
    if (reason) onConfirm({ ...reason, ...(quantity < pieces && { quantity }) })
  }
  return (
    <AskFrame {...ask} isEnding onConfirm={send}>
      {lead}
      {pieces > 1 && (
        <AskNumber
          name="quantity"
          label={t('parts.reason.pieces', { count: pieces })}
          min={1}
          max={pieces}
          defaultValue={pieces}
        />
      )}
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
  const note = textIn(form, 'note')
  return reasonCode && { reasonCode, ...(note && { note }) }
}
