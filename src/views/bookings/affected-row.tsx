import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { AffectedBooking } from '#contract/booking.ts'
import { Button } from '../ui/button.tsx'
import { Menu, type MenuAction } from '../ui/menu.tsx'
import { HowToCall } from './moved-to-call.tsx'
import type { SayTime } from './use-say-time.ts'
import { type AffectedMoves, canKeep, placeOf } from './use-affected-moves.ts'

type Props = { row: AffectedBooking; moves: AffectedMoves; say: SayTime }

/** A booking whose person is away: its facts, the proposed time, and the possible actions. */
export function AffectedRow({ row, moves, say }: Props) {
  const { t } = useTranslation()
  const { customer, off, resource, proposal, isReachable } = row
  const reason =
    row.outsideMs === undefined ? (off.note ?? t('bookings.off')) : t('timeOff.outside')
  return (
    <chakra.li
      className="card__root"
      display="grid"
      gap="1"
      minW="0"
      css={{ '& p': { overflowWrap: 'anywhere' }, '& small': { color: 'fg.muted' } }}
    >
      <p>
        <strong>
          {say.moment(row.startMs ?? 0)} · {say.customer(row)}
        </strong>
      </p>
      <small>
        {[say.services(row), resource && `${resource.name}: ${reason}`].filter(Boolean).join(' · ')}
      </small>
      {proposal && (
        <small>
          {t('timeOff.waiting', {
            time: say.moment(proposal.startMs),
            who: proposal.resource?.name ?? t('slots.anyone'),
          })}
        </small>
      )}
      {!isReachable && (
        <small>
          {customer?.phone && `${t('timeOff.noMail')} `}
          <HowToCall customer={customer} />
        </small>
      )}
      <Acts row={row} moves={moves} say={say} />
    </chakra.li>
  )
}

/** The best action as a button, the others in a menu. */
function Acts({ row, moves, say }: Props) {
  const { t } = useTranslation()
  const { free, next, proposal, isReachable, allowedEvents } = row
  const isBusy = moves.busy.has(row.id)
  const [first, ...others] = free
  const isProposable = !first && isReachable && next !== undefined && !proposal
  const mayMove = allowedEvents.includes('order.reschedule')
  const ending = (['order.cancel', 'order.reject'] as const).find((event) =>
    allowedEvents.includes(event),
  )
  const actions: (MenuAction | false | undefined)[] = [
    ...others.map(({ id, name }) => ({
      key: id,
      label: t('timeOff.moveTo', { who: name }),
      onPick: () => moves.press(row, placeOf(row, id)),
    })),
    isReachable && {
      key: 'propose',
      label: t('timeOff.proposeOther'),
      onPick: () => moves.press(row, { event: 'booking.propose' }),
    },
    {
      key: 'reschedule',
      label: t('timeOff.reschedule'),
      onPick: () => moves.press(row, { event: 'order.reschedule' }),
    },
  ]
  return (
    <Flex wrap="wrap" gap="2" mt="1" css={{ '& button': { minH: '11' } }}>
      {mayMove && first && (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={() => moves.press(row, placeOf(row, first.id))}
        >
          {t('timeOff.moveTo', { who: first.name })}
        </Button>
      )}
      {mayMove && isProposable && (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={() =>
            moves.press(row, {
              event: 'booking.propose',
              startMs: next.startMs,
              ...(next.resource && { resourceId: next.resource.id }),
            })
          }
        >
          {t('timeOff.propose', { time: say.moment(next.startMs) })}
        </Button>
      )}
      {canKeep(row) && (
        <Button
          size="sm"
          variant="surface"
          disabled={isBusy}
          onClick={() => moves.press(row, { event: 'booking.keep' })}
        >
          {t('timeOff.keepIt')}
        </Button>
      )}
      {ending && (
        <Button
          size="sm"
          variant="surface"
          colorPalette="red"
          disabled={isBusy}
          onClick={() => moves.press(row, { event: ending })}
        >
          {t('timeOff.cancel')}
        </Button>
      )}
      {mayMove && (
        <Menu
          label={t('timeOff.more', { name: say.customer(row) })}
          actions={actions.filter((one) => one !== false && one !== undefined)}
          isBusy={isBusy}
          size="md"
        />
      )}
    </Flex>
  )
}
