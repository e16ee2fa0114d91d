import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { TextAreaField } from '../parts/form/fields.tsx'
import { useUnsavedEdits } from '../parts/hooks/unsaved.ts'
import type { MembershipMoves } from './use-membership-moves.ts'

/**
 * Asks before a membership ends; declining and expelling need a reason, which the company reads.
 */
export function MembershipDialog({ moves }: { moves: MembershipMoves }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  useUnsavedEdits(reason.trim() !== '')
  const { asking, confirm } = moves
  if (!asking) return null
  const { row } = asking
  const { event } = asking.move
  const word =
    event === 'membership.leave' ? 'leave' : event === 'membership.decline' ? 'decline' : 'expel'
  const name = row.company?.companyName ?? row.name
  const send = () => {
    if (word === 'leave') confirm({})
    else if (reason.trim() === '') setMissing(true)
    else confirm({ reason: reason.trim() })
  }
  return (
    <AskFrame
      title={t(`communities.ask.${word}.title`, { name })}
      confirm={t(`communities.event.${word}`)}
      isEnding
      hasOwnChecks
      {...askedMove(moves)}
      onConfirm={send}
    >
      <p>{t(`communities.ask.${word}.text`)}</p>
      {word !== 'leave' && (
        <TextAreaField
          name="reason"
          value={reason}
          error={isMissing && reason.trim() === '' ? t('communities.ask.missing') : undefined}
          onChange={setReason}
          label={t('communities.ask.reason')}
          isRequired
          rows={3}
          maxLength={limits.text.medium}
        />
      )}
    </AskFrame>
  )
}
