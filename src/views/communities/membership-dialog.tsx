import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { Textarea } from '../ui/textarea.tsx'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { AskField } from '../parts/dialog/ask-field.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import type { MembershipMoves } from './use-membership-moves.ts'

/**
 * Asks before a membership ends; declining and expelling need a reason, which is sent to the
 * company.
 */
export function MembershipDialog({ moves }: { moves: MembershipMoves }) {
  const { t } = useTranslation()
  const { asking, confirm } = moves
  if (!asking) return null
  const { row } = asking
  const { event } = asking.move
  const word =
    event === 'membership.leave' ? 'leave' : event === 'membership.decline' ? 'decline' : 'expel'
  const name = row.company?.companyName ?? row.name
  const send = (form: FormData) =>
    confirm(word === 'leave' ? {} : { reason: String(form.get('reason')).trim() })
  return (
    <AskFrame
      title={t(`communities.ask.${word}.title`, { name })}
      confirm={t(`communities.event.${word}`)}
      isEnding
      {...askedMove(moves)}
      onConfirm={send}
    >
      <p>{t(`communities.ask.${word}.text`)}</p>
      {word !== 'leave' && (
        <AskField name="reason" label={t('communities.ask.reason')}>
          {(wiring) => <Textarea {...wiring} required rows={3} maxLength={limits.text.medium} />}
        </AskField>
      )}
    </AskFrame>
  )
}
