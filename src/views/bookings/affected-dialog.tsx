import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type AffectedBooking, listAffected } from '#contract/booking.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { type addTimeOff, endTimeOff } from '#contract/resource.ts'
import type { ReasonCode } from '#contract/order-status.ts'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { Button } from '../ui/button.tsx'
import { Alert, Notice } from '../ui/notice.tsx'
import { Reschedule } from '../parts/calendar/reschedule.tsx'
import { ConfirmReason } from '../parts/dialog/confirm-reason.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { PaidBack } from '../parts/pay/paid-back.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import type { SayTime } from './use-say-time.ts'
import { AffectedRow } from './affected-row.tsx'
import { MovedToCall } from './moved-to-call.tsx'
import { type AffectedMoves, placeOf, sharedOut, useAffectedMoves } from './use-affected-moves.ts'
import { useMoveBack } from './use-move-back.ts'

/** The time off that was just entered, with the name for display. */
export type NewOff = CallInput<typeof addTimeOff> & { who: string }
type Props = {
  zone: string
  say: SayTime
  /** Just entered; it can be removed here. */
  added: NewOff | undefined
  onClose: () => void
  onChanged: () => void
}

const reasons = [
  'staff_ill',
  'closed',
  'too_busy',
  'customer_request',
  'no_answer',
  'other',
] as const

/**
 * The bookings during a person's time off, each with its alternatives. After closing, the remaining
 * ones can be found here again.
 */
export function AffectedDialog({ zone, say, added, onClose, onChanged }: Props) {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(listAffected, {}, { live: ['order', 'booking'] })
  const moves = useAffectedMoves(say, () => {
    reload()
    onChanged()
  })
  const { asking } = moves
  if (asking) return <Asked moves={moves} asking={asking} zone={zone} />
  const rows = answer?.filter(({ resource }) => !added || resource?.id === added.resourceId)
  const title = t('timeOff.affected')
  return (
    <GuardedDialog label={title} onClose={onClose} className="dialog__wide">
      <Box p="5">
        <h2>{title}</h2>
        <Grid gap="3" my="3" minW="0">
          {added && <Added {...{ added, say, onChanged }} moved={moves.moved} onUndone={onClose} />}
          {failure && <FailureNotice failure={failure} onRetry={reload} />}
          {moves.refused && (
            <Alert>{wordsOf(moves.refused.failure, t('bookings.takenPick'))}</Alert>
          )}
          {!rows && !failure && <Skeleton />}
          <MovedToCall moved={moves.moved} say={say} />
          {rows?.length === 0 && moves.moved.size === 0 && (
            <Notice kind="success">{t('timeOff.none')}</Notice>
          )}
          {rows && rows.length > 0 && <Rows rows={rows} moves={moves} say={say} />}
        </Grid>
        <div className="dialog__actions">
          <Button variant="surface" onClick={onClose}>
            {t('bookings.close')}
          </Button>
        </div>
      </Box>
    </GuardedDialog>
  )
}

function wordsOf({ code, message }: { code?: string | undefined; message: string }, taken: string) {
  return code === 'SLOT_TAKEN' ? taken : message
}

/** As high as the usual number of rows, so that the dialog does not grow under the pointer. */
function Skeleton() {
  return (
    <Grid gap="2" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <Box key={row} className="skeleton__line" h="5rem" />
      ))}
    </Grid>
  )
}

function Rows({
  rows,
  moves,
  say,
}: {
  rows: readonly AffectedBooking[]
  moves: AffectedMoves
  say: SayTime
}) {
  const { t } = useTranslation()
  const shared = sharedOut(rows)
  return (
    <>
      <p className="quiet__text">{t('timeOff.text', { count: rows.length })}</p>
      {shared.length > 1 && (
        <Button
          justifySelf="start"
          disabled={moves.busy.size > 0}
          onClick={() => shared.forEach(({ row, to }) => moves.press(row, placeOf(row, to)))}
        >
          {t('timeOff.moveAll', { count: shared.length })}
        </Button>
      )}
      <Grid as="ul" gap="2" minW="0">
        {rows.map((row) => (
          <AffectedRow key={row.id} row={row} moves={moves} say={say} />
        ))}
      </Grid>
    </>
  )
}

/** The entered time off, with a button to remove it. */
function Added({
  added: { who, resourceId, fromMs, toMs },
  say,
  moved,
  onUndone,
  onChanged,
}: {
  added: NewOff
  say: SayTime
  moved: AffectedMoves['moved']
  onUndone: () => void
  onChanged: () => void
}) {
  const { t } = useTranslation()
  const moveBack = useMoveBack(say)
  const { send, isBusy, failure } = useSubmit(endTimeOff, () => {
    onUndone()
    void moveBack(who, [...moved.values()]).then(onChanged)
  })
  return (
    <Notice
      role="status"
      action={
        <Button
          size="sm"
          variant="surface"
          disabled={isBusy}
          onClick={() => send({ resourceId, fromMs, toMs })}
        >
          {t('parts.undo')}
        </Button>
      }
    >
      <p>
        {t('timeOff.added', { who, from: say.moment(fromMs), to: say.moment(toMs - 1) })}
        {failure && ` ${failure.message}`}
      </p>
      {moved.size > 0 && <p>{t('timeOff.undoMoves', { who, count: moved.size })}</p>}
    </Notice>
  )
}

function Asked({
  moves,
  asking: { row, move },
  zone,
}: {
  moves: AffectedMoves
  asking: NonNullable<AffectedMoves['asking']>
  zone: string
}) {
  const { t } = useTranslation()
  const ask = askedMove(moves)
  const failure = moves.asking?.failure
  const shown = { ...ask, failure: failure && wordsOf(failure, t('bookings.takenPick')) }
  if (move.event === 'booking.propose' || move.event === 'order.reschedule')
    return (
      <Reschedule
        {...shown}
        order={row}
        zone={zone}
        step={move.event === 'booking.propose' ? t('timeOff.proposeStep') : undefined}
        onPick={({ startMs, endMs, resourceId, isOverbook }) =>
          moves.confirm({
            startMs,
            ...(endMs !== undefined && { endMs }),
            ...(resourceId && { resourceId }),
            ...(isOverbook && move.event === 'order.reschedule' && { isOverbook }),
          })
        }
      />
    )
  // Nothing is asked before a booking is kept.
  if (move.event === 'booking.keep') return null
  const word = t(`orders.event.${move.event}`)
  return (
    <ConfirmReason
      {...shown}
      title={t('orders.view.stepOf', { step: word, name: row.orderNo })}
      confirm={word}
      codes={reasons satisfies readonly ReasonCode[]}
      lead={<PaidBack event={move.event} order={row} />}
      onConfirm={moves.confirm}
    />
  )
}
